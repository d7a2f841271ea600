import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Every package's own tests in one run; the Chromium specs (project "e2e") come after the rest. */
export default defineConfig({
  root: fileURLToPath(new URL("../../../", import.meta.url)),
  test: {
    projects: [
      "packages/*/vitest.config.ts",
      "packages/internal/*/vitest.config.ts",
      "examples/*/vitest.config.ts",
    ],
  },
});
