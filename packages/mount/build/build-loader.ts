import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

const mount = join(import.meta.dirname, "..");
const { version } = JSON.parse(await readFile(join(mount, "package.json"), "utf8")) as {
  version: string;
};

/** Builds the loader by itself: `dist/loader.js`. Every build puts its own table in front of it. */
await build({
  root: mount,
  configFile: false,
  logLevel: "warn",
  resolve: { conditions: ["@skerry/source"] },
  define: {
    SKERRY_VERSION: JSON.stringify(version),
    SKERRY_MAJOR: String(Number.parseInt(version)),
  },
  build: {
    outDir: "dist",
    emptyOutDir: false,
    sourcemap: "hidden",
    modulePreload: false,
    target: ["chrome110", "firefox110", "safari16.4"],
    rolldownOptions: {
      input: { loader: join(mount, "src/script.ts") },
      output: { entryFileNames: "[name].js", comments: false },
    },
  },
});
