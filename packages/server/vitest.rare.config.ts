import { defineConfig } from "vitest/config";
import config, { rare } from "./vitest.config.ts";

/** Memory after 200,000 renders, which take minutes. */
export default defineConfig({
  ...config,
  test: { ...config.test, name: "server rare", include: rare, exclude: [] },
});
