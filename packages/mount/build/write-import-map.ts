import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { BuildPlan } from "./build-plan.ts";
import type { FileDigest } from "./kept-files.ts";
import { attempts } from "../src/loader/retrying.ts";

const IMPORT_MAP_FILE = "import-map.json";

const hash = (content: string | Buffer): string =>
  `sha384-${createHash("sha384").update(content).digest("base64")}`;

/**
 * Writes an import map that names the integrity of every script, to be put into pages as it is. A
 * browser that knows it runs no script that was changed on its way.
 *
 * @param retried files that are requested again under another URL, as paths from the folder
 * @returns the hash that a Content-Security-Policy needs for it
 */
export async function writeImportMap(
  { outFolder, publicPath = "/skerry/", ownFiles, keptFiles }: BuildPlan,
  retried: ReadonlySet<string>,
): Promise<string> {
  const integrity: Record<string, string> = {};
  const used = keptFiles?.used ?? new Map<string, FileDigest>();
  const entries = await readdir(outFolder, { recursive: true, withFileTypes: true });
  const written = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map((entry) => relative(outFolder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    // The modules of the renderer are for servers.
    .filter((file) => !ownFiles?.has(file));
  const files = [...written, ...[...used.keys()].filter((file) => file.endsWith(".js"))].sort();
  for (const file of files) {
    const urls = retried.has(file) ? [...Array(attempts).keys()] : [0];
    const digest = used.get(file)?.integrity ?? hash(await readFile(join(outFolder, file)));
    for (const attempt of urls)
      integrity[`${publicPath}${file}${attempt ? `?${attempt}` : ""}`] = digest;
  }
  // Without a line break at the end: the hash is that of the text between the tags.
  const map = JSON.stringify({ integrity });
  await writeFile(join(outFolder, IMPORT_MAP_FILE), map);
  return hash(map);
}
