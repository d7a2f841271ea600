import { createHash, type Hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const packages = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Folders of the packages that markup is made from. */
export type MarkupFolders = Readonly<Record<"ui" | "widgets", string>>;

/**
 * Identifies the source that markup is made from: widgets, their texts and the components they share.
 * Renderer and script compute it alike, so a page is hydrated only by the build that rendered it.
 *
 * @param folders default: those of this repository
 * @param own what else markup depends on, for example a site's own widgets. Default: nothing
 * @returns eight characters of base 36
 */
export async function buildId(
  folders: MarkupFolders = { ui: join(packages, "ui"), widgets: join(packages, "widgets") },
  own: readonly string[] = [],
): Promise<string> {
  return identify(await hashSources(folders), own);
}

/** The part of `buildId` that reads files, for those who build more than once. */
export async function hashSources(folders: MarkupFolders): Promise<Hash> {
  const hash = createHash("sha256");
  for (const name of ["ui", "widgets"] as const) {
    const root = join(folders[name], "src");
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && /(?<!\.(test|example))\.(tsx?|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      hash.update(`${name}/src/${relative(root, file).replaceAll("\\", "/")}\n`);
      hash.update(await readFile(file));
    }
  }
  return hash;
}

/** The part of `buildId` that comes after `hashSources`, whose result it leaves as it is. */
export function identify(sources: Hash, own: readonly string[]): string {
  const hash = sources.copy();
  for (const text of own) hash.update(text);
  return BigInt(`0x${hash.digest("hex")}`)
    .toString(36)
    .slice(0, 8);
}
