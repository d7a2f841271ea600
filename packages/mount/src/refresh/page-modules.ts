// Own modules of a site as a page has run them. In pages of `skerry dev` only: the transform in
// build/refresh-modules.ts adds calls of this file to each of them.

import {
  createSignatureFunctionForTransform,
  isLikelyComponentType,
  performReactRefresh,
  register,
} from "react-refresh/runtime";
import type { RefreshGraph } from "./refresh-graph.ts";

export { createSignatureFunctionForTransform as createSignature };

type Exports = Readonly<Record<string, unknown>>;

interface RunModule {
  /** Of the file that it came in. */
  url: string;
  exports: Exports;
}

/** What the page has run last of each module, by its path from the site's folder. */
const modules = new Map<string, RunModule>();

/** Hash of each file that the dev server has named, by URL. */
const hashes = new Map<string, string>();

/** Files that were run again. */
let repeats = 0;

/** What the module of a widget may export beside its component. What they mean is compared by the build. */
const known = new Set(["schema", "load", "isStatic", "slots"]);

/** Gives React a component by a name that stays the same while its code changes. */
export const createRegister =
  (id: string) =>
  (component: unknown, name: string): void =>
    register(component, `${id} ${name}`);

/** Says that the page has run a module: at its end, when its exports have values. */
export function enterModule(id: string, url: string, exports: Exports): void {
  modules.set(id, { url: url.replace(/[?#].*/, ""), exports });
  // Classes as well, and what a library has made: of these the transform knows nothing.
  for (const [name, value] of Object.entries(exports)) {
    if (isLikelyComponentType(value)) register(value, `${id} export ${name}`);
  }
}

/** Whether React alone has to know that a module has changed, and none of those that import it. */
function isBoundary(before: Exports, after: Exports, isWidget: boolean): boolean {
  const names = Object.keys(after);
  return (
    names.join() === Object.keys(before).join() &&
    names.every((name) => (isWidget && known.has(name)) || isLikelyComponentType(after[name]))
  );
}

/**
 * Runs the modules that have changed, and those that import them up to a component, and has React render
 * what is on the page with the new code. State is kept.
 *
 * @param graph of the build that is on the server now
 * @param folder URL of its files
 * @returns whether something was run
 * @throws what a module throws
 */
export async function refresh(graph: RefreshGraph, folder: string): Promise<boolean> {
  const urlOf = (file: string): string => new URL(file, folder).href;
  for (const { file, hash } of Object.values(graph)) hashes.set(urlOf(file), hash);
  const isChanged = ([id, { hash }]: [string, { hash: string }]): boolean => {
    const run = modules.get(id);
    return run !== undefined && hashes.get(run.url) !== hash;
  };
  const changed = Object.entries(graph).filter(isChanged);
  const earlier = new Map(modules);
  const seen = new Set<string>();
  async function run(id: string): Promise<void> {
    const before = earlier.get(id);
    const module = graph[id];
    if (!before || !module || seen.has(id)) return;
    seen.add(id);
    const url = urlOf(module.file);
    await import(url);
    // A change was undone: the browser has run that file and does not run it again under its name.
    if (modules.get(id) === before) await import(`${url}?${(repeats += 1)}`);
    const after = modules.get(id) as RunModule;
    if (isBoundary(before.exports, after.exports, module.isWidget)) return;
    for (const importer of module.importers) await run(importer);
  }
  for (const [id] of changed) await run(id);
  if (seen.size > 0) performReactRefresh();
  return seen.size > 0;
}
