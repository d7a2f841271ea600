import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "plain-html",
    environment: "node",
    include: ["*.test.ts"],
    restoreMocks: true,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
