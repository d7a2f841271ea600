import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "core",
    environment: "node",
    include: ["{src,build}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Modules are read once in a worker: to read them for each file took longer than the tests.
    pool: "threads",
    isolate: false,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
