import { readFileSync } from "node:fs";
import { join } from "node:path";
import { browserTargets } from "@skerry/widgets/build/browser-targets";
import { build } from "vite";
import { skerryPackages } from "../src/sources/skerry-packages.ts";

/**
 * Builds the loader by itself: `dist/loader/loader.js` of `@skerry/mount`. Every build puts its own table in front of
 * it. Nothing outside of that file depends on the names in it.
 */
export async function buildLoader(): Promise<void> {
  const root = skerryPackages.mount;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string;
  };
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: { conditions: ["@skerry/source"] },
    define: {
      SKERRY_VERSION: JSON.stringify(version),
      SKERRY_MAJOR: String(Number.parseInt(version)),
    },
    build: {
      outDir: "dist/loader",
      emptyOutDir: true,
      sourcemap: "hidden",
      modulePreload: false,
      target: browserTargets,
      rolldownOptions: {
        input: { loader: join(root, "src/script.ts") },
        output: { entryFileNames: "[name].js", comments: false },
      },
    },
  });
}
