import { type BuildOptions, type Plugin } from "esbuild";
import { assetImports } from "./asset-imports.ts";
import type { BuildPlan } from "./build-plan.ts";
import { mangledProperties } from "./mangled-properties.ts";
import { styleImports } from "./own-styles.ts";
import { rebuild } from "./rebuild.ts";
import { virtualEntries } from "./virtual-entries.ts";

/** What the site's own widgets and their libraries have in their code. */
export interface OwnCode {
  /** The properties that would be shortened. */
  shortened: readonly string[];
  /** Whether React's `<ViewTransition>` may be used. */
  hasViewTransitions: boolean;
}

/** Bundles the site's own widgets to see what they use. */
export async function readOwnCode({
  siteFolder,
  widgets,
  virtualEntries: entries = {},
  mode,
}: BuildPlan): Promise<OwnCode> {
  const own = widgets.filter(({ isOwn }) => isOwn);
  if (own.length === 0) return { shortened: [], hasViewTransitions: false };
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
    // esbuild returns a cache only when it was given one.
    mangleCache: {},
  };
  const { result } = await rebuild(
    mode === "development" ? `names of ${siteFolder}` : undefined,
    { entryPoints, entries },
    () => ({ options, found: undefined }),
    () => {},
  );
  const { mangleCache = {}, outputFiles = [] } = result;
  return {
    shortened: Object.keys(mangleCache),
    // As a name that is imported, or as a property of all that React exports.
    hasViewTransitions: outputFiles.some(({ text }) => text.includes("ViewTransition")),
  };
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
