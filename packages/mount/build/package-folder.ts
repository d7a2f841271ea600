import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Folder of one of the packages `@skerry/…`, whose sources a build bundles: the one that this file is
 * part of, else the one that is installed for it.
 *
 * @param name without `@skerry/`
 * @param from folder to start at. Default: that of this file
 * @throws Error when it is not installed
 */
export function packageFolder(
  name: string,
  from = dirname(fileURLToPath(import.meta.url)),
): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (basename(folder) === name && existsSync(join(folder, "package.json"))) return folder;
    const installed = join(folder, "node_modules/@skerry", name);
    if (existsSync(join(installed, "package.json"))) return realpathSync(installed);
    if (folder === dirname(folder)) break;
  }
  throw new Error(`@skerry/${name} is not installed. Run: npm install @skerry/${name}`);
}
