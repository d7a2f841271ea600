import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "checks",
    environment: "node",
    include: ["{src,build}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    pool: "threads",
    isolate: false,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
