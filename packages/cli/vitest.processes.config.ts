import { defineConfig } from "vitest/config";

/** What starts processes or takes long. `pnpm test` runs it, `pnpm check` does not. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "cli processes",
    environment: "node",
    include: ["src/skerry.test.ts"],
    restoreMocks: true,
    // Each starts a process or several.
    testTimeout: 60_000,
  },
});
