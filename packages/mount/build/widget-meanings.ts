import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { assetImports } from "./asset-imports.ts";
import { isOwnFile } from "./own-modules.ts";
import { styleImports } from "./own-styles.ts";
import { hashOf } from "./hash-of.ts";
import type { OwnModule } from "./read-own-modules.ts";
import { rebuild } from "./rebuild.ts";
import { virtualEntries, virtualEntry } from "./virtual-entries.ts";

/**
 * A hash of what each widget's module exports beside its component: of the code alone that makes schema,
 * trigger and the like. It stays the same while only components change.
 */
export async function hashMeanings(
  modules: readonly OwnModule[],
  siteFolder: string,
): Promise<string> {
  const withExports = modules.filter(({ exports }) => exports.length > 0);
  if (withExports.length === 0) return "";
  const entries = Object.fromEntries(
    withExports.map(({ widget, exports }) => [
      widget.name,
      {
        contents: [
          `import * as module from ${JSON.stringify(widget.file)};`,
          ...exports.map((name) => `export const ${name} = module.${name};`),
        ].join("\n"),
        resolveDir: siteFolder,
      },
    ]),
  );
  const names = Object.keys(entries);
  const { result } = await rebuild(
    `meanings of ${siteFolder}`,
    entries,
    () => ({
      options: {
        absWorkingDir: siteFolder,
        entryPoints: Object.fromEntries(names.map((name) => [name, virtualEntry(name)])),
        outdir: "unused",
        bundle: true,
        write: false,
        format: "esm",
        jsx: "automatic",
        minifyWhitespace: true,
        logLevel: "silent",
        plugins: [
          virtualEntries(entries),
          styleImports(siteFolder),
          assetImports(""),
          withoutLibraries(siteFolder),
        ],
      },
      found: undefined,
    }),
    () => {},
  );
  return hashOf(...(result.outputFiles ?? []).map(({ text }) => text));
}

/** Leaves out what is not the site's own. Of React it is known that a call has no effect, such as `memo(…)`. */
function withoutLibraries(siteFolder: string): Plugin {
  const react = createRequire(join(siteFolder, "package.json"))("react") as object;
  const functions = Object.keys(react).map(
    (name) => `/* @__NO_SIDE_EFFECTS__ */ export function ${name}() {}`,
  );
  return {
    name: "without-libraries",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^react$/ }, () => ({ path: "react", namespace: "pure-react" }));
      onLoad({ filter: /./, namespace: "pure-react" }, () => ({
        contents: `${functions.join("\n")}\nexport default {};`,
      }));
      onLoad({ filter: /./, namespace: "file" }, ({ path }) =>
        isOwnFile(path) ? undefined : { contents: "module.exports = {};", loader: "js" },
      );
    },
  };
}
