import { defineConfig } from "vitest/config";

// Real Chromium: specs share one browser per worker, and two workers saturate a small machine.
export default defineConfig({
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "e2e",
    environment: "node",
    include: ["src/**/*.spec.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
