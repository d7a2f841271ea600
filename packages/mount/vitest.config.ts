import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "mount",
    environment: "happy-dom",
    include: ["{src,build}/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
