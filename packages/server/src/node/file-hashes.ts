import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { LRUCache } from "lru-cache";

/** More files than any build has. */
const maxFiles = 5_000;

/**
 * Creates what hashes files, in the notation of `manifest.json` and of the attribute `integrity`. A file is read once,
 * and again when another one has taken its place: its number and the time of its last change of status tell that.
 * Archives and images set the other time, the same in every release, and two releases may have the same length.
 */
export function createFileHashes(): (file: string) => Promise<string> {
  const hashes = new LRUCache<string, { version: string; hash: Promise<string> }>({
    max: maxFiles,
  });
  return async (file) => {
    const { ino, size, ctimeMs } = await stat(file);
    const version = [ino, size, ctimeMs].join(" ");
    const known = hashes.get(file);
    if (known?.version === version) return known.hash;
    const hash = hashFile(file);
    hashes.set(file, { version, hash });
    // What could not be read is read again the next time.
    hash.catch(() => hashes.delete(file));
    return hash;
  };
}

async function hashFile(file: string): Promise<string> {
  return hashBytes(await readFile(file));
}

/** The hash of a file's content. */
export function hashBytes(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
