import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { mountFolder } from "./paths.ts";

/**
 * Properties that are shortened, alike in all files: those that end in one `_`. Nothing public may.
 * React's `__REACT_DEVTOOLS_GLOBAL_HOOK__` and `__proto__` end in two.
 */
export const mangledProperties = /[^_]_$/;

/** Long name to short name, for esbuild's `mangleCache`. */
export type MangledNames = Readonly<Record<string, string>>;

/** The short names of this package's properties, the shortest for those that are used most. */
export async function collectMangledNames(): Promise<MangledNames> {
  const { mangleCache } = await build({
    absWorkingDir: mountFolder,
    entryPoints: ["script", "lifecycle-module", "runtime-chunk"].map((name) =>
      join(mountFolder, `src/${name}.ts`),
    ),
    outdir: "unused",
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    conditions: ["@skerry/source"],
    external: ["react", "react-dom"],
    mangleProps: mangledProperties,
    // esbuild returns a cache only when it was given one.
    mangleCache: {},
  });
  return mangleCache as MangledNames;
}

/** Fails the build when another property would be shortened: of a library, for example. */
export function checkMangledNames(names: MangledNames): Plugin {
  return {
    name: "check-mangled-names",
    setup(build) {
      build.onEnd(({ mangleCache = {} }) => {
        const others = Object.keys(mangleCache).filter((name) => !Object.hasOwn(names, name));
        if (!others.length) return {};
        const text = `Properties that end in "_" would be shortened in one file only: ${others.join(", ")}. See mangled-names.ts.`;
        return { errors: [{ text }] };
      });
    },
  };
}
