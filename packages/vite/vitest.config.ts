import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "vite",
    environment: "node",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
