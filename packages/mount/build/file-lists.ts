import { basename, join, relative } from "node:path";
import type { Metafile } from "esbuild";
import { mountFolder, outFolder } from "./paths.ts";

/**
 * For each entry of a bundle the files that it needs, its own last. Paths from `dist/browser`.
 *
 * @returns by the entry's name
 */
export function fileLists(metafile: Metafile): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const file = relative(outFolder, join(mountFolder, path));
    const name = basename(file).replace(/-[A-Z0-9]+\.js$/, "");
    lists.set(name, [...withImports(metafile, file)]);
  }
  return lists;
}

/** A file and all that it imports, itself last. */
function withImports(metafile: Metafile, file: string, into = new Set<string>()): Set<string> {
  const { imports = [] } = metafile.outputs[relative(mountFolder, join(outFolder, file))] ?? {};
  for (const { path, kind } of imports) {
    const imported = relative(outFolder, join(mountFolder, path));
    if (kind === "import-statement" && !into.has(imported)) withImports(metafile, imported, into);
  }
  return into.add(file);
}
