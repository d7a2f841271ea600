import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeFiles } from "./write-files.ts";

/**
 * Writes the source maps of a build into a folder, in place of those of an earlier one. Nothing else in it is
 * touched.
 *
 * @param maps text by path
 */
export async function publishMaps(
  folder: string,
  maps: ReadonlyMap<string, string>,
): Promise<void> {
  for (const part of ["", "chunks"]) {
    const found: string[] = await readdir(join(folder, part)).catch(() => []);
    for (const name of found.filter((one) => one.endsWith(".js.map"))) {
      if (!maps.has(join(part, name))) await rm(join(folder, part, name));
    }
  }
  await writeFiles(folder, maps);
}
