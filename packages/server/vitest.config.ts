import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  // The renderer loads React's production build, which does not have what the development JSX calls.
  oxc: { jsx: { runtime: "automatic", development: false } },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "server",
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Some start processes, and wait until one that hangs is killed.
    testTimeout: 30_000,
  },
});
