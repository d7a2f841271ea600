import { readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { HeadFiles } from "@skerry/core/contract";
import type { DevEnvironment, EnvironmentModuleNode } from "vite";
import { isSkerrySource } from "../../sources/skerry-packages.ts";

/** What the inspector asks this server about a widget. */
export interface WidgetFacts {
  /** Absolute path of its module, for the editor. Absent for built-in widgets. */
  file?: string;
  /** The modules that pages have asked for so far, and how long they are as this server sends them. */
  modules: readonly { path: string; bytes: number }[];
  /** What the last build has written for it alone, as far as there is one. In bytes, compressed where it has copies. */
  built?: { files: number; bytes: number };
}

/** A widget with its module. */
interface WidgetFile {
  name: string;
  file: string | undefined;
  isOwn: boolean;
}

/**
 * The facts of widgets by their names.
 *
 * @param client Vite's, whose modules pages load
 * @param out folder of the build
 */
export async function widgetFacts(
  client: DevEnvironment,
  widgets: readonly WidgetFile[],
  out: string,
): Promise<Record<string, WidgetFacts>> {
  const built = await builtSizes(out);
  const { root } = client.config;
  return Object.fromEntries(
    widgets.map(({ name, file, isOwn }): [string, WidgetFacts] => [
      name,
      {
        ...(file !== undefined && isOwn && { file }),
        modules: file === undefined ? [] : modulesOf(client, file, isOwn, root),
        ...(built[name] && { built: built[name] }),
      },
    ]),
  );
}

const isLibrary = (id: string): boolean => id.includes("/node_modules/");

/** Its own modules, and the libraries that it names itself. */
function modulesOf(
  { moduleGraph }: DevEnvironment,
  file: string,
  isOwn: boolean,
  root: string,
): WidgetFacts["modules"] {
  const found = new Map<string, number>();
  const visit = (module: EnvironmentModuleNode): void => {
    const id = module.file ?? module.id ?? module.url;
    const isOurs = isSkerrySource(id) || id.startsWith("\0") || id.includes("/vite/dist/");
    if (found.has(id) || (isOwn && isOurs) || /@react-refresh|@vite\/client/.test(module.url))
      return;
    if (!module.transformResult) return;
    found.set(id, Buffer.byteLength(module.transformResult.code));
    if (!isLibrary(id)) for (const one of module.importedModules) visit(one);
  };
  for (const module of moduleGraph.getModulesByFile(file.replaceAll("\\", "/")) ?? [])
    visit(module);
  return [...found].map(([id, bytes]) => ({ path: shortPath(id, root), bytes }));
}

/** From the site's folder, or from the one with the packages. */
function shortPath(id: string, root: string): string {
  const [, library] = /.*\/node_modules\/(?:\.vite\/deps\/)?(.+)$/.exec(id) ?? [];
  return library ?? relative(root, id).replaceAll("\\", "/");
}

/** By widget. Nothing where there is no build, or one of another version. */
async function builtSizes(out: string): Promise<Record<string, { files: number; bytes: number }>> {
  try {
    const head = JSON.parse(await readFile(join(out, "head.json"), "utf8")) as HeadFiles;
    const all = Object.entries(head.widgets);
    const [[, first] = ["", { files: [] as readonly string[] }]] = all;
    const shared = new Set(
      first.files.filter((file) => all.every(([, one]) => one.files.includes(file))),
    );
    const sizes = all.map(async ([name, { files }]) => {
      const own = files.filter((file) => !shared.has(file));
      const bytes = await Promise.all(own.map((file) => sizeOf(join(out, file))));
      return [
        name,
        { files: own.length, bytes: bytes.reduce((sum, one) => sum + one, 0) },
      ] as const;
    });
    return Object.fromEntries(await Promise.all(sizes));
  } catch {
    return {};
  }
}

const sizeOf = async (file: string): Promise<number> =>
  (await stat(`${file}.br`).catch(() => stat(file))).size;
