import { defineConfig } from "vitest/config";

/** Tests that start processes or take long: see vitest.processes.config.ts. */
export const processes = [
  "src/node/**/*.test.ts",
  "src/contract/contract-runtimes.test.ts",
  "src/http/widgets.test.ts",
];

/** Takes minutes: see vitest.rare.config.ts. */
export const rare = ["src/http/memory.test.ts"];

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  // The renderer loads React's production build, which does not have what the development JSX calls.
  oxc: { jsx: { runtime: "automatic", development: false } },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "server",
    environment: "node",
    include: ["src/**/*.test.{ts,tsx}"],
    exclude: [...processes, ...rare],
    restoreMocks: true,
    // Five seconds, the default, is not enough where something else keeps the machine busy.
    testTimeout: 30_000,
  },
});
