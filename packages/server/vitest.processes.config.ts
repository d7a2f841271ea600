import { defineConfig } from "vitest/config";
import config, { processes } from "./vitest.config.ts";

/** Tests that start processes. `pnpm test:matrix` runs them, `pnpm check` does not. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    name: "server processes",
    include: processes,
    exclude: [],
    // Some start processes, and wait until one that hangs is killed.
    testTimeout: 60_000,
  },
});
