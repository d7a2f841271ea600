import { join } from "node:path";
import { build, type BuildOptions, type Plugin } from "esbuild";
import { assetImports } from "./asset-imports.ts";
import type { BuildPlan } from "./build-plan.ts";
import { styleImports } from "./own-styles.ts";
import { mountFolder } from "./paths.ts";
import { rebuild } from "./rebuild.ts";
import { skerrySources } from "./skerry-sources.ts";
import { virtualEntries } from "./virtual-entries.ts";

/**
 * Properties that are shortened, alike in all files: those that end in one `_`. Nothing public may.
 * React's `__REACT_DEVTOOLS_GLOBAL_HOOK__` and `__proto__` end in two.
 */
export const mangledProperties = /[^_]_$/;

/** Long name to short name, for esbuild's `mangleCache`; `false`: it keeps its name. */
export type MangledNames = Readonly<Record<string, string | false>>;

/** The same for every build of a process. */
let scriptNames: Promise<Record<string, string | false>> | undefined;

/**
 * The short names of this package's properties, the shortest for those that are used most.
 *
 * @param plan of the build: names that a site's own widgets or their libraries use too are kept, because
 *   they may be keys of props
 */
export async function collectMangledNames(plan: BuildPlan): Promise<MangledNames> {
  const [names, ownNames] = await Promise.all([
    (scriptNames ??= collectScriptNames()),
    collectOwnNames(plan),
  ]);
  return { ...names, ...Object.fromEntries(ownNames.map((name) => [name, false])) };
}

async function collectOwnNames({
  siteFolder,
  widgets,
  virtualEntries: entries = {},
  mode,
}: BuildPlan): Promise<string[]> {
  const own = widgets.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return [];
  const entryPoints = own.map(({ entry }) => entry);
  const options: BuildOptions = {
    absWorkingDir: siteFolder,
    entryPoints,
    outdir: "unused",
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [virtualEntries(entries), leaveShared(), styleImports(siteFolder), assetImports("")],
    mangleProps: mangledProperties,
    mangleCache: {},
  };
  const { result } = await rebuild(
    mode === "development" ? `names of ${siteFolder}` : undefined,
    { entryPoints, entries },
    () => ({ options, found: undefined }),
    () => {},
  );
  return Object.keys(result.mangleCache ?? {});
}

/** Leaves out React and the packages of this repository, which come from their sources. */
function leaveShared(): Plugin {
  return {
    name: "leave-shared",
    setup({ onResolve }) {
      onResolve({ filter: /^(react|react-dom)(\/|$)|^@skerry\// }, ({ path }) => ({
        path,
        external: true,
      }));
    },
  };
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
