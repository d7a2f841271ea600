import { defineConfig } from "vitest/config";
import installed, { rare } from "./vitest.installed.config.ts";

/** The archives of a release, byte for byte, their packages in all registries, the steps that publish them, and the site. */
export default defineConfig({
  ...installed,
  test: {
    ...installed.test,
    name: "release",
    include: [...rare, "src/archives/check-release.spec.ts"],
    exclude: [],
  },
});
