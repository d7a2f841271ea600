import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const day = 24 * 60 * 60 * 1_000;

/**
 * Removes what builds have kept and no build has used for 30 days, and folders of builds that were
 * ended before they could remove them.
 *
 * @param folder of the cache; it may be absent
 * @param now milliseconds since 1970
 */
export async function pruneCache(folder: string, now: number): Promise<void> {
  await removeOld(join(folder, "minified"), /./, now - 30 * day);
  await removeOld(folder, /^build-/, now - day);
}

async function removeOld(folder: string, name: RegExp, before: number): Promise<void> {
  for (const entry of (await readdir(folder).catch(() => [])).filter((one) => name.test(one))) {
    const path = join(folder, entry);
    // Another build may remove it meanwhile.
    const used = await stat(path).catch(() => undefined);
    if (used && used.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
