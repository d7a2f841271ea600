import { defineConfig } from "vitest/config";

/** What `pnpm test:rare` runs: archives and the site, which a release makes. */
export const rare = [
  "src/archives/{go-module,python-wheel,release,release-workflow}.spec.ts",
  "src/documents/site.spec.ts",
];

/**
 * Tests that take a minute: the packed packages are installed (they have to be built: `pnpm build:packages`),
 * and what `pnpm new-widget` writes is compiled.
 */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "installed",
    environment: "node",
    include: ["src/**/*.spec.ts"],
    exclude: rare,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
