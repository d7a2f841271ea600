import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { TallyReporter } from "./src/tally-reporter.ts";

const logic = [
  "packages/*/vitest.config.ts",
  "packages/test/vitest.{jsdom,preact}.config.ts",
  "packages/internal/checks/vitest.config.ts",
  "examples/*/vitest.config.ts",
];
const behaviour = ["packages/internal/e2e/vitest.config.ts", ".storybook/vitest.config.ts"];
const matrix = [
  "packages/server/vitest.processes.config.ts",
  "packages/cli/vitest.processes.config.ts",
  "packages/internal/checks/vitest.installed.config.ts",
  "packages/internal/e2e/vitest.matrix.config.ts",
  "packages/internal/e2e/vitest.light.config.ts",
  "packages/internal/e2e/vitest.firefox.config.ts",
  "packages/internal/e2e/vitest.webkit.config.ts",
  "packages/internal/e2e/vitest.webkit-light.config.ts",
  // Screenshots of other systems than the repository's differ in every letter.
  ...(process.platform === "linux" ? [".storybook/vitest.visual.config.ts"] : []),
];

const rare = [
  "packages/server/vitest.rare.config.ts",
  "packages/internal/checks/vitest.rare.config.ts",
  "packages/internal/e2e/vitest.rare.config.ts",
  "packages/internal/e2e/vitest.firefox-rare.config.ts",
  "packages/internal/e2e/vitest.firefox-light.config.ts",
  "packages/internal/e2e/vitest.light-rare.config.ts",
];

/** The projects of `pnpm check`, `pnpm test`, `pnpm test:matrix` and `pnpm test:rare`. */
const projectsOf: Readonly<Record<string, string[]>> = {
  check: logic,
  test: [...logic, ...behaviour],
  matrix,
  // Property tests with all their runs, too.
  rare: ["packages/{core,server}/vitest.config.ts", ...rare],
};

const { SKERRY_TESTS: part = "", STEPS_PASSED = "0", STEPS_FAILED = "" } = process.env;

/** All tests, or those of the command that `SKERRY_TESTS` names. Chromium comes after the rest (groupOrder). */
export default defineConfig({
  root: fileURLToPath(new URL("../../../", import.meta.url)),
  test: {
    // One less than there are cores, Vitest's default, leaves half of a small machine idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: projectsOf[part] ?? [...logic, ...behaviour, ...matrix, ...rare],
    reporters: [
      "default",
      new TallyReporter(
        Number(STEPS_PASSED),
        STEPS_FAILED.split(" ").filter(Boolean),
        Boolean(process.env["CI"]),
      ),
    ],
  },
});
