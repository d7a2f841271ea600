import { defineConfig } from "vitest/config";

/** What starts processes: see vitest.processes.config.ts. */
export const processes = ["src/skerry.test.ts", "src/**/*.checked.test.ts"];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "cli",
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: processes,
    restoreMocks: true,
    pool: "threads",
    isolate: false,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
