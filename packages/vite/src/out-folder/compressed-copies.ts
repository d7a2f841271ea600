import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Both at their best, which for brotli is the default. */
const encoders = {
  ".br": (bytes: Uint8Array) => promisify(brotliCompress)(bytes),
  ".gz": (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
};

/** The endings that servers look for beside a file. Deployments write some of them, too. */
const endings = [...Object.keys(encoders), ".zst"];

/** Whether browsers load the file as text. */
const isText = (path: string): boolean => /\.(?:js|css|svg)$/.test(path);

/** Below it the headers cost more. In bytes. */
const minBytes = 1_024;

/**
 * Makes the compressed copies of a finished build, for servers that send them as they are.
 *
 * @param work folder of the build; they are written there
 * @param out folder of the build before: what has not changed and has copies there gets none
 * @param paths of the files
 * @returns paths of the copies
 */
export async function makeCopies(
  work: string,
  out: string,
  paths: readonly string[],
): Promise<string[]> {
  const made = await Promise.all(
    paths.filter(isText).map(async (path) => {
      const bytes = await readFile(join(work, path));
      const before = await readFile(join(out, path)).catch(() => undefined);
      if (bytes.length < minBytes) return [];
      return Promise.all(
        Object.entries(encoders).map(async ([ending, encode]) => {
          const copy = path + ending;
          if (before?.equals(bytes) && existsSync(join(out, copy))) return [];
          await writeFile(join(work, copy), await encode(bytes));
          return [copy];
        }),
      );
    }),
  );
  return made.flat(2);
}

/** Removes the copies of a file, also those that a deployment has written. */
export async function removeCopies(file: string): Promise<void> {
  for (const ending of endings) await rm(`${file}${ending}`, { force: true });
}
