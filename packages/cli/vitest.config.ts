import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "cli",
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Each starts a process or several.
    testTimeout: 60_000,
  },
});
