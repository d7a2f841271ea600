import { defineConfig, mergeConfig } from "vitest/config";
import chromium, { rooms } from "./vitest.config.ts";

// The same specs in a released Firefox.
export const firefox = mergeConfig(
  chromium,
  defineConfig({
    test: {
      name: "Firefox",
      env: { SKERRY_E2E_BROWSER: "firefox" },
      setupFiles: ["src/harness/skip-undrivable.ts"],
    },
  }),
);
// A page takes five times as long there as in Chromium: only what browsers do differently.
firefox.test.include = ["back-from-memory", "hydration", "storage"].map(
  (name) => `${rooms}/${name}.spec.ts`,
);

export default firefox;
