import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const packages = join(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Identifies the source that markup is made from: widgets, their texts and the components they share.
 * Renderer and script compute it alike, so a page is hydrated only by the build that rendered it.
 *
 * @returns eight characters of base 36
 */
export async function buildId(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["ui/src", "widgets/src"]) {
    const root = join(packages, folder);
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && /(?<!\.(test|example))\.(tsx?|json)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    for (const file of files) {
      hash.update(`${relative(packages, file).replaceAll("\\", "/")}\n`);
      hash.update(await readFile(file));
    }
  }
  return BigInt(`0x${hash.digest("hex")}`)
    .toString(36)
    .slice(0, 8);
}
