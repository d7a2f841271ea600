import { readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import type { RefreshGraph, RefreshModule } from "../src/refresh/refresh-graph.ts";
import type { BuildPlan } from "./build-plan.ts";
import type { BundledRenderer } from "./bundle-renderer.ts";
import type { Chunks } from "./chunks.ts";
import { hashOf } from "./hash-of.ts";
import { isOwnFile, isOwnScript } from "./own-modules.ts";
import type { OwnModule } from "./read-own-modules.ts";
import { virtualEntry } from "./virtual-entries.ts";
import { hashMeanings } from "./widget-meanings.ts";

/** What `skerry dev` tells open pages of a build: they compare it with what they have. */
export interface PageState {
  /** Hash of everything that a page cannot replace: with another one it has to load again. */
  page: string;
  /** Hash of the style sheet. */
  styles: string;
  /** The file that replaces modules, from the folder of the build. */
  client: string;
  modules: RefreshGraph;
}

interface Folders {
  siteFolder: string;
  outFolder: string;
}

/** The names of files hold hashes of all that they import. */
const withoutHashes = (code: string): string => code.replaceAll(/-[A-Z0-9]{8}\.js/g, ".js");

/**
 * The site's own modules by path, with the files that hold them.
 *
 * @param widgets absolute paths of the widgets' modules
 */
function refreshGraph(
  { metafile: { inputs, outputs }, code }: Chunks,
  widgets: ReadonlySet<string>,
  { siteFolder, outFolder }: Folders,
): RefreshGraph {
  const isOwn = (path: string): boolean => isOwnFile(resolve(siteFolder, path));
  const isScript = (path: string): boolean => isOwnScript(resolve(siteFolder, path));
  const fileOf = new Map<string, string>();
  for (const [output, { inputs: parts }] of Object.entries(outputs)) {
    for (const path of Object.keys(parts)) fileOf.set(path, output);
  }
  /** JSON, pictures and class names have no file that a page could ask for. */
  const isData = (output: string): boolean => {
    const parts = Object.keys(outputs[output]?.inputs ?? {});
    return parts.length > 0 && parts.every((path) => isOwn(path) && !isScript(path));
  };
  const textOf = (output: string): string => withoutHashes(code.get(output) ?? "");
  const graph: Record<string, RefreshModule & { importers: string[] }> = {};
  for (const path of Object.keys(inputs).filter(isScript)) {
    const output = fileOf.get(path);
    if (!output) continue;
    const data = (outputs[output]?.imports ?? []).map((one) => one.path).filter(isData);
    graph[path] = {
      file: relative(outFolder, resolve(siteFolder, output)).replaceAll("\\", "/"),
      hash: hashOf(...[output, ...data].map(textOf)),
      importers: [],
      isWidget: widgets.has(resolve(siteFolder, path)),
    };
  }
  for (const [path, { imports }] of Object.entries(inputs)) {
    if (!graph[path]) continue;
    for (const imported of imports) graph[imported.path]?.importers.push(path);
  }
  return graph;
}

/** Files that hold anything that is not the site's own. */
function foreignFiles(
  { metafile: { outputs } }: Chunks,
  entries: ReadonlySet<string>,
  siteFolder: string,
): string[] {
  const isOwn = (path: string): boolean =>
    entries.has(path) || (!/^[\w-]+:/.test(path) && isOwnFile(resolve(siteFolder, path)));
  return Object.entries(outputs)
    .filter(([, { inputs, entryPoint }]) => {
      const parts = Object.keys(inputs);
      // One that only hands on what another holds.
      if (parts.length === 0) return !entryPoint || !isOwn(entryPoint);
      return !parts.every(isOwn);
    })
    .map(([path]) => path)
    .sort();
}

/** Hash of a module and of all own modules that it imports. */
function hashWithImports(
  { metafile: { inputs } }: Chunks,
  graph: RefreshGraph,
  module: string,
): string {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (!graph[path] || seen.has(path)) return;
    seen.add(path);
    for (const imported of inputs[path]?.imports ?? []) visit(imported.path);
  };
  visit(module);
  return hashOf(...[...seen].map((path) => graph[path]?.hash ?? ""));
}

/** Hash of the own files that only the renderer has. */
async function hashServerFiles(
  files: readonly string[],
  { metafile }: Chunks,
  siteFolder: string,
): Promise<string> {
  const inBrowser = new Set(Object.keys(metafile.inputs).map((path) => resolve(siteFolder, path)));
  const others = files.filter((file) => isOwnScript(file) && !inBrowser.has(file));
  return hashOf(...(await Promise.all(others.map((file) => readFile(file, "utf8")))));
}

interface Built {
  plan: BuildPlan;
  renderer: BundledRenderer;
  /** The site's own widgets. */
  modules: readonly OwnModule[];
  chunks: Chunks;
  /** The file that replaces modules, from the folder of the build. */
  client: string;
}

/** What open pages compare with what they have. */
export async function describePageState({
  plan: { siteFolder, outFolder, ownStyles },
  renderer: { inputs },
  modules,
  chunks,
  client,
}: Built): Promise<PageState> {
  const graph = refreshGraph(chunks, new Set(modules.map(({ widget }) => widget.file)), {
    siteFolder,
    outFolder,
  });
  const entries = new Set(modules.map(({ widget }) => virtualEntry(widget.name)));
  const idOf = (file: string): string => relative(siteFolder, file).replaceAll("\\", "/");
  const widgets = modules.map(
    ({ widget: { name, file, texts }, load, isStatic, hasSlots, exports }) => {
      // The page has its markup and no code of it.
      const code = isStatic ? hashWithImports(chunks, graph, idOf(file)) : "";
      return [name, Object.keys(texts).length > 0, load, isStatic, hasSlots, exports, code];
    },
  );
  const page = hashOf(
    JSON.stringify(widgets),
    ...foreignFiles(chunks, entries, siteFolder),
    await hashMeanings(modules, siteFolder),
    await hashServerFiles(inputs, chunks, siteFolder),
  );
  return {
    page,
    styles: hashOf(ownStyles?.css ?? ""),
    client,
    modules: graph,
  };
}
