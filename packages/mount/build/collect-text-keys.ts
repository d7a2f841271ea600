import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Metafile } from "esbuild";
import type { BuiltWidget } from "./built-widget.ts";

/**
 * The keys of the texts that each widget may show: those of its own files, and of the shared components that it is made
 * of. A folder's texts stand in it, as `motion/motion.en.json`.
 *
 * @param inputs of the bundle that has the widgets as entries
 * @param siteFolder that the paths of `inputs` begin at
 * @returns by the widget's name; widgets without texts are left out
 */
export async function collectTextKeys(
  widgets: readonly BuiltWidget[],
  inputs: Metafile["inputs"],
  siteFolder: string,
): Promise<Record<string, string[]>> {
  const keys: Record<string, string[]> = {};
  for (const { name, entry, hasTexts = true, textFiles = [] } of widgets) {
    if (!hasTexts) continue;
    // A virtual entry stands under its name.
    const first = inputs[entry] ? entry : relative(siteFolder, entry).replaceAll("\\", "/");
    const files = [...textFiles, ...textsBeside(findModules(first, inputs), siteFolder)];
    keys[name] = [...new Set((await Promise.all(files.map(readKeys))).flat())].sort();
  }
  return keys;
}

function findModules(
  path: string,
  inputs: Metafile["inputs"],
  found = new Set<string>(),
): Set<string> {
  found.add(path);
  for (const { path: imported } of inputs[path]?.imports ?? []) {
    if (!found.has(imported)) findModules(imported, inputs, found);
  }
  return found;
}

function textsBeside(modules: ReadonlySet<string>, siteFolder: string): string[] {
  const folders = new Set([...modules].map((path) => dirname(resolve(siteFolder, path))));
  return [...folders]
    .map((folder) => join(folder, `${basename(folder)}.en.json`))
    .filter((file) => existsSync(file));
}

async function readKeys(file: string): Promise<string[]> {
  return Object.keys(JSON.parse(await readFile(file, "utf8")) as object);
}
