import { defineConfig } from "vitest/config";
import config, { processes } from "./vitest.config.ts";

/** Tests that start processes. `pnpm test:matrix` runs them, `pnpm check` does not. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    name: "cli processes",
    include: processes,
    exclude: [],
    // A thread cannot have a working folder of its own.
    pool: "forks",
    // Each starts a process or several.
    testTimeout: 120_000,
  },
});
