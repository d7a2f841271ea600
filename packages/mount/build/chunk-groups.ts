import { join, relative } from "node:path";
import type { Metafile } from "esbuild";
import type { BuildPlan } from "./build-plan.ts";
import { chunkName } from "./chunk-name.ts";
import { fileLists } from "./file-lists.ts";
import type { ChunkGroup } from "./merge-chunks.ts";

/** What is larger is a library that some widgets need: the others shall not load it. */
const largeFile = 16_000;

/**
 * What shall be one file. `island`: React, the runtime and all that they import, which every page with a
 * mounted widget needs. `shared` and `own`: what a third of the built-in widgets, or of the site's own ones,
 * have in common.
 *
 * @param metafile of all that is loaded when a trigger fires
 */
export function chunkGroups(metafile: Metafile, plan: BuildPlan): ChunkGroup[] {
  const { outFolder, siteFolder, widgets, texts } = plan;
  const toPath = (file: string): string =>
    relative(siteFolder, join(outFolder, file)).replaceAll("\\", "/");
  const lists = new Map(
    [...fileLists(metafile, plan)].map(([name, files]) => [name, files.map(toPath)]),
  );
  const groups: ChunkGroup[] = [{ name: "island", members: lists.get("island") ?? [] }];
  const textFiles = Object.keys(texts).flatMap((locale) => lists.get(`texts-${locale}`) ?? []);
  for (const [name, isOwn] of [
    ["shared", false],
    ["own", true],
  ] as const) {
    const needed = widgets
      .filter((widget) => Boolean(widget.isOwn) === isOwn)
      // Its own file comes last.
      .map((widget) => lists.get(chunkName(widget.name))?.slice(0, -1) ?? []);
    const taken = new Set([...textFiles, ...groups.flatMap(({ members }) => members)]);
    groups.push({ name, members: findShared(needed, metafile, taken) });
  }
  return groups.filter(({ members }) => members.length > 1);
}

/**
 * @param needed for each widget the files that it imports
 * @param taken files that are to stay as they are, and those of other groups
 */
function findShared(
  needed: readonly (readonly string[])[],
  { outputs }: Metafile,
  taken: ReadonlySet<string>,
): string[] {
  const counts = new Map<string, number>();
  for (const file of needed.flat()) counts.set(file, (counts.get(file) ?? 0) + 1);
  const least = Math.max(2, needed.length / 3);
  const members = new Set(
    [...counts]
      .filter(([file, count]) => count >= least && !taken.has(file))
      .map(([file]) => file)
      .filter((file) => (outputs[file]?.bytes ?? 0) < largeFile)
      .sort(),
  );
  // A file that is left out must not import the group and be imported by it.
  const isClosed = (file: string): boolean =>
    (outputs[file]?.imports ?? []).every(
      ({ path, kind, external }) =>
        external || kind !== "import-statement" || members.has(path) || taken.has(path),
    );
  for (let open = [...members]; open.length > 0;) {
    open = [...members].filter((file) => !isClosed(file));
    for (const file of open) members.delete(file);
  }
  return [...members];
}
