import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./src/longest-first.ts";

// Vitest's own `--project="!name"` leaves nothing out when it is given twice.
const withBrowser = !process.env["SKERRY_NO_BROWSER"];
// Screenshots of other systems than the repository's differ in every letter.
const screenshots = process.platform === "linux" ? [".storybook/vitest.visual.config.ts"] : [];
const whole = [
  "packages/server/vitest.processes.config.ts",
  "packages/cli/vitest.processes.config.ts",
  "packages/internal/checks/vitest.installed.config.ts",
  "packages/internal/e2e/vitest.config.ts",
  ".storybook/vitest.config.ts",
  ...screenshots,
];

/**
 * Every package's own tests in one run. Chromium comes after the rest, one project at a time: the
 * specs ("e2e"), the stories ("stories"), their screenshots ("visual"). SKERRY_NO_BROWSER=1 leaves
 * these three out, and what takes long: processes, the installation of the packed packages, and the
 * compilation of a new widget.
 */
export default defineConfig({
  root: fileURLToPath(new URL("../../../", import.meta.url)),
  test: {
    // One less than there are cores, Vitest's default, leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      "packages/*/vitest.config.ts",
      "packages/internal/checks/vitest.config.ts",
      "examples/*/vitest.config.ts",
      ...(withBrowser ? whole : []),
    ],
  },
});
