import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "test",
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Testing Library cleans up after each test by itself.
    globals: true,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
