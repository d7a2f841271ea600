import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "island",
    environment: "happy-dom",
    include: ["{src,build}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // One document for all files of a worker: to make one for each took longer than the tests.
    pool: "threads",
    isolate: false,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
