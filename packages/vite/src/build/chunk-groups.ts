import { join } from "node:path";
import type { Rolldown } from "vite";
import { commonEntries, stateModules } from "../modules/chunk-entries.ts";
import { type ModuleGraph, modulesBehind } from "../modules/module-graph.ts";
import { reactShim } from "../sources/preact/preact-modules.ts";
import { isSkerrySource, skerryPackages } from "../sources/skerry-packages.ts";
import type { OwnRoot } from "../widgets/own-root.ts";
import type { BuiltWidget } from "../widgets/widgets.ts";

/** The modules of Skerry that own widgets import and whose code the runtime has nearly all of. */
const islandModules = new Set(
  ["slot.ts", "use-island.ts"].map((file) => join(skerryPackages.island, "src", file)),
);

const isReact = (id: string): boolean =>
  id === reactShim || /[\\/]node_modules[\\/](react|react-dom|scheduler|preact)[\\/]/.test(id);

/**
 * The modules that read JSON and report its mistakes. The lifecycle has them: props need them with React, the configuration of
 * a page without islands and warnings need it without.
 */
const jsonReaders = new Set(
  ["diagnosis/diagnostic.ts", "props/parse-props.ts", "props/props-error.ts"].map((path) =>
    join(skerryPackages.core, "src", path),
  ),
);

/** A larger module is a library that some widgets need: the others must not load it. In bytes. */
const largeModule = 16_000;

/** Whether a bundler has added the module: built-in widgets need such helpers too. */
const isHelper = (id: string): boolean => /^\0(vite|rolldown)\//.test(id);

/**
 * Which modules share a file: React with the runtime; the lifecycle and the page, each with what it imports; the values that
 * islands share, and by themselves what lets components read them, because scripts read them without React; what
 * built-in widgets have in common; and what a third of the site's own ones have. Browsers ask for six files at a time
 * (HTTP/1.1), and an island with two widgets on its page shall need no more.
 *
 * @param root what own widgets alone have around them: no page loads it for a built-in one
 * @param graph gives all modules, once they are known
 */
export function chunkGroups(
  widgets: readonly BuiltWidget[],
  root: OwnRoot | undefined,
  graph: () => ModuleGraph,
): Rolldown.CodeSplittingGroup[] {
  const third = Math.ceil(Math.max(2, widgets.filter(({ own }) => own).length / 3));
  const builtIn = root ? widgets.flatMap(({ source }) => source ?? []) : [];
  let behindBuiltIn: Set<string> | undefined;
  const isBehindBuiltIn = (id: string): boolean => {
    behindBuiltIn ??= new Set(builtIn.flatMap((one) => [...modulesBehind(one, graph())]));
    return behindBuiltIn.has(id);
  };
  const shared = { name: "shared", maxModuleSize: largeModule };
  const { lifecycle, runtime, page } = commonEntries;
  const isRuntime = (id: string): boolean => isReact(id) || id === runtime || islandModules.has(id);
  const isBuiltIn = (id: string): boolean =>
    isSkerrySource(id) || isHelper(id) || isBehindBuiltIn(id);
  return [
    { name: "lifecycle", test: (id) => id === lifecycle || jsonReaders.has(id), priority: 7 },
    { name: "shared-state", test: (id) => id.startsWith(stateModules.store), priority: 6 },
    { name: "runtime", test: isRuntime, priority: 5 },
    { name: "page", test: (id) => id === page, priority: 4 },
    { name: "shared-hook", test: (id) => id === stateModules.hook, priority: 3 },
    ...(third === 2 && builtIn.length === 0
      ? [{ ...shared, minShareCount: third, priority: 2 }]
      : [
          { ...shared, test: isBuiltIn, minShareCount: 2, priority: 2 },
          { ...shared, test: (id: string) => !isBuiltIn(id), minShareCount: third, priority: 1 },
        ]),
  ];
}
