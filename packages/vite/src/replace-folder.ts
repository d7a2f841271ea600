import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What a build has written. */
type Manifest = Readonly<Record<string, { integrity?: string }>>;

const manifestFile = "manifest.json";

/**
 * Puts the files of a new build in the place of those of an earlier one. Files that no build has
 * written stay.
 *
 * @param onlyChanged whether files that are the same by the earlier build's manifest are left as they
 *   are. Default: `false`, every file is written, whatever was done to it meanwhile
 */
export async function replaceFolder(from: string, to: string, onlyChanged = false): Promise<void> {
  const [now, before] = await Promise.all([readManifest(from), readManifest(to)]);
  const isSame = (path: string): boolean =>
    onlyChanged && before[path]?.integrity === now[path]?.integrity && existsSync(join(to, path));
  for (const path of Object.keys(now)) {
    if (isSame(path)) continue;
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(from, path), join(to, path));
  }
  await copyFile(join(from, manifestFile), join(to, manifestFile));
  // Last: a page that is being loaded meanwhile finds the old files.
  for (const path of Object.keys(before)) {
    if (!Object.hasOwn(now, path)) await rm(join(to, path), { force: true });
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    const text = await readFile(join(folder, manifestFile), "utf8");
    const entries = Object.entries(JSON.parse(text) as Manifest);
    return Object.fromEntries(entries.filter(([path]) => !path.includes("..")));
  } catch {
    return {};
  }
}
