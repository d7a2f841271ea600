import { defineConfig } from "vitest/config";

/** What starts processes or takes long. `pnpm test` runs it, `pnpm check` does not. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  // The renderer loads React's production build, which does not have what the development JSX calls.
  oxc: { jsx: { runtime: "automatic", development: false } },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "server processes",
    environment: "node",
    include: ["src/node/*.test.ts", "src/memory.test.ts", "src/widgets.test.ts"],
    restoreMocks: true,
    // Some start processes, and wait until one that hangs is killed.
    testTimeout: 30_000,
  },
});
