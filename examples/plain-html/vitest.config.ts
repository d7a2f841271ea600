import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "plain-html",
    environment: "node",
    include: ["*.test.ts"],
    restoreMocks: true,
  },
});
