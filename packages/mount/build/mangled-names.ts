import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { mangledProperties } from "./mangled-properties.ts";
import { mountFolder } from "./paths.ts";
import type { OwnCode } from "./read-own-code.ts";
import { skerrySources } from "./skerry-sources.ts";

/** Long name to short name, for esbuild's `mangleCache`; `false`: it keeps its name. */
export type MangledNames = Readonly<Record<string, string | false>>;

/** The same for every build of a process. */
let scriptNames: Promise<Record<string, string | false>> | undefined;

/**
 * The short names of this package's properties, the shortest for those that are used most.
 *
 * @param own what a site's own widgets or their libraries use too keeps its name, because it may be a key of
 *   props
 */
export async function collectMangledNames({ shortened }: OwnCode): Promise<MangledNames> {
  const names = await (scriptNames ??= collectScriptNames());
  return { ...names, ...Object.fromEntries(shortened.map((name) => [name, false])) };
}

async function collectScriptNames(): Promise<Record<string, string | false>> {
  const { mangleCache = {} } = await build({
    absWorkingDir: mountFolder,
    entryPoints: ["script", "page-module", "runtime-chunk"].map((name) =>
      join(mountFolder, `src/${name}.ts`),
    ),
    outdir: "unused",
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    jsx: "automatic",
    external: ["react", "react-dom"],
    plugins: [skerrySources()],
    mangleProps: mangledProperties,
    // esbuild returns a cache only when it was given one.
    mangleCache: {},
  });
  return mangleCache;
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
