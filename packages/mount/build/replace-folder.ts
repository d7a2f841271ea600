import { cp, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts the files of a new build in the place of those of an earlier one. Files that no build has
 * written stay.
 */
export async function replaceFolder(from: string, to: string): Promise<void> {
  const [now, before] = await Promise.all([readPaths(from), readPaths(to)]);
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true });
  const kept = new Set(now);
  // Last: a page that is being loaded meanwhile finds the old files.
  for (const path of before) if (!kept.has(path)) await rm(join(to, path), { force: true });
}

/** What a build has written, as its manifest says. */
async function readPaths(folder: string): Promise<string[]> {
  try {
    return Object.keys(
      JSON.parse(await readFile(join(folder, "manifest.json"), "utf8")) as object,
    ).filter((path) => !path.includes(".."));
  } catch {
    return [];
  }
}
