import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { FileDigest, KeptFiles } from "./kept-files.ts";
import { writeJson } from "./write-json.ts";

/**
 * Writes `{path: {size, integrity}}` of every file in a folder, for subresource integrity and caches.
 *
 * @param keptFiles those that belong to the build and were not written again
 */
export async function writeManifest(outFolder: string, keptFiles?: KeptFiles): Promise<void> {
  const manifest: Record<string, FileDigest> = Object.fromEntries(keptFiles?.used ?? []);
  const entries = await readdir(outFolder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const digest = createHash("sha384").update(bytes).digest("base64");
    manifest[relative(outFolder, file).replaceAll("\\", "/")] = {
      size: bytes.length,
      integrity: `sha384-${digest}`,
    };
  }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeJson(join(outFolder, "manifest.json"), sorted);
}
