import { defineConfig } from "vitest/config";

/** The folders whose specs `pnpm test` runs, and some of them other flavours and browsers, too. */
export const rooms = "src/{dev,examples,host-page,islands,page-data,tracking,widgets}";

/** The specs of `pnpm test:matrix`: a behaviour with many style sheets, fonts, page engines, libraries or backends, and whole sites. */
export const matrix = [
  "src/{backends,edges,matrix,morphs,optimisers,own-sites,packages,slots-fuzz,tutorials}/**/*.spec.ts",
];

/** What `pnpm test:rare` runs: what takes longest, and combinations that fail least often. */
export const rare = [
  "src/backends/{first-pages,gallery-code}.spec.ts",
  // Two minutes of every run, for developers alone.
  "src/dev/inspector.spec.ts",
  "src/matrix/{gallery,german,isolation,looks,presets,shop-pages,slow-scroll,storybook-docs,takeover-fonts}.spec.ts",
  "src/matrix/{text-room,theme-files,translated-widgets,zoom}.spec.ts",
  "src/morphs/sequences.spec.ts",
  "src/optimisers/*.spec.ts",
  "src/own-sites/{build-mistakes,npm-components,own-example,own-example-morphs}.spec.ts",
  "src/own-sites/{playwright-fixture,portals,recipes,release,vite-plugins}.spec.ts",
  "src/packages/{*-frameworks,wordpress-site}.spec.ts",
  "src/tutorials/*.spec.ts",
];

// Real Chromium. The files of a worker share one browser (isolate). A worker waits for half of its time,
// so three saturate two cores. Layout is measured, so no unit test runs at the same time (groupOrder).
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ["@skerry/source"] },
  ssr: { resolve: { conditions: ["@skerry/source"] } },
  test: {
    name: "e2e",
    environment: "node",
    include: ["src/**/*.spec.ts"],
    exclude: [...matrix, ...rare, "src/webkit/**"],
    pool: "forks",
    isolate: false,
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    // Builds and servers of sites start in hooks.
    hookTimeout: 180_000,
    // Chromium on a busy machine now and then misses what a test waits for. The tally names each
    // test that needed another try.
    retry: 1,
    // A second, the default, is less than a busy machine takes to load a chunk and to turn a slide.
    expect: { poll: { timeout: 10_000 } },
  },
});
