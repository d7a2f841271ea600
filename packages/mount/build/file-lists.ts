import { basename, join, relative } from "node:path";
import type { Metafile } from "esbuild";
import type { BuildPlan } from "./build-plan.ts";

/**
 * For each entry of a bundle the files that it needs, its own last. Paths from the plan's folder.
 *
 * @returns by the entry's name
 */
export function fileLists(
  metafile: Metafile,
  { outFolder, siteFolder }: BuildPlan,
): Map<string, string[]> {
  /** What each file imports. */
  const imports = new Map(
    Object.entries(metafile.outputs).map(([path, output]) => [
      relative(outFolder, join(siteFolder, path)),
      output.imports
        .filter(({ kind }) => kind === "import-statement")
        .map((imported) => relative(outFolder, join(siteFolder, imported.path))),
    ]),
  );
  const lists = new Map<string, string[]>();
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (!entryPoint) continue;
    const file = relative(outFolder, join(siteFolder, path));
    const name = basename(file).replace(/-[A-Z0-9]+\.js$/, "");
    lists.set(name, [...withImports(imports, file)]);
  }
  return lists;
}

/** A file and all that it imports, itself last. */
function withImports(
  imports: ReadonlyMap<string, string[]>,
  file: string,
  into = new Set<string>(),
): Set<string> {
  for (const imported of imports.get(file) ?? []) {
    if (!into.has(imported)) withImports(imports, imported, into);
  }
  return into.add(file);
}
