import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "cli",
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    // vitest.processes.config.ts has those that start processes.
    exclude: ["src/skerry.test.ts"],
    restoreMocks: true,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
