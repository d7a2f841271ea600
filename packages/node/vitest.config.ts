import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "node",
    environment: "node",
    include: ["src/**/*.test.ts"],
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
