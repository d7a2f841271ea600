import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Screenshots of other systems than the repository's differ in every letter.
const screenshots = process.platform === "linux" ? [".storybook/vitest.visual.config.ts"] : [];

/**
 * Every package's own tests in one run. Chromium comes after the rest, one project at a time: the
 * specs ("e2e"), the stories ("stories"), their screenshots ("visual").
 */
export default defineConfig({
  root: fileURLToPath(new URL("../../../", import.meta.url)),
  test: {
    projects: [
      "packages/*/vitest.config.ts",
      "packages/internal/*/vitest.config.ts",
      "examples/*/vitest.config.ts",
      ".storybook/vitest.config.ts",
      ...screenshots,
    ],
  },
});
