import { readdir, rm } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { SiteBuildError } from "./site-build-error.ts";
import { writeFiles } from "./write-files.ts";

/**
 * Refuses a folder for source maps that visitors can read.
 *
 * @param out the folder of the build
 * @param root paths in the message begin here
 * @throws SiteBuildError
 */
export function refuseServed(maps: string, out: string, root: string): void {
  const served = dirname(out);
  const path = relative(served, maps);
  if (isAbsolute(path) || path.split(/[\\/]/)[0] === "..") return;
  const place = (folder: string): string => relative(root, folder).replaceAll("\\", "/") || ".";
  throw new SiteBuildError([
    `Source maps cannot be in ${place(maps)}: visitors may read what is in ${place(served)}, which holds ${place(out)}. Name a folder outside it, such as ${place(join(served, "../skerry-maps"))}.`,
  ]);
}

/**
 * Writes the source maps of a build into a folder, in place of those of an earlier one. Nothing else in it is
 * touched.
 *
 * @param maps text by path
 */
export async function placeMaps(folder: string, maps: ReadonlyMap<string, string>): Promise<void> {
  for (const part of ["", "chunks"]) {
    const found: string[] = await readdir(join(folder, part)).catch(() => []);
    for (const name of found.filter((one) => one.endsWith(".js.map"))) {
      if (!maps.has(join(part, name))) await rm(join(folder, part, name));
    }
  }
  await writeFiles(folder, maps);
}
