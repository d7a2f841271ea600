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
    // Some start processes, and wait until one that hangs is killed: where eight others want the
    // processors, that takes a minute.
    testTimeout: 120_000,
  },
});
