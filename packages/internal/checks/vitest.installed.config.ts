import { defineConfig } from "vitest/config";

/** Installs the packed packages, which takes a minute. They have to be built: `pnpm build:packages`. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: "installed",
    environment: "node",
    include: ["src/**/*.spec.ts"],
    testTimeout: 120_000,
  },
});
