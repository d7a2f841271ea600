import { createHash } from "node:crypto";
import { mkdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify as terser, type MinifyOptions } from "terser";
import type { MappedCode } from "./rewrite-names.ts";

/**
 * Minifies a file for browsers.
 *
 * @param hasClasses whether functions may be called with `new`: those of libraries are
 * @param cacheFolder keeps what was minified. Default: nothing is kept
 */
export async function minify(
  file: string,
  built: MappedCode,
  hasClasses: boolean,
  cacheFolder?: string,
): Promise<MappedCode> {
  const options: MinifyOptions = {
    module: true,
    ecma: 2020,
    toplevel: true,
    compress: { passes: 4, unsafe_arrows: !hasClasses },
  };
  return cacheFolder ? minifyOnce(file, built, options, cacheFolder) : run(file, built, options);
}

async function run(
  file: string,
  { code, map }: MappedCode,
  options: MinifyOptions,
): Promise<MappedCode> {
  const sourceMap = map ? { content: map } : false;
  const minified = await terser({ [file]: code }, { ...options, sourceMap });
  return { code: minified.code as string, ...(map && { map: minified.map as string }) };
}

/** What an earlier build has minified, if that had the same. React alone takes seconds. */
async function minifyOnce(
  file: string,
  built: MappedCode,
  options: MinifyOptions,
  folder: string,
): Promise<MappedCode> {
  // Without a map the name of the file is nowhere in what is written.
  const key = createHash("sha256").update(
    JSON.stringify([cacheVersion, options, built.code, built.map && [file, built.map]]),
  );
  const kept = join(folder, "minified", `${key.digest("hex")}.json`);
  const text = await readFile(kept, "utf8").catch(() => undefined);
  if (text !== undefined) {
    // What is used is not pruned.
    const now = new Date();
    await utimes(kept, now, now).catch(() => {});
    return JSON.parse(text) as MappedCode;
  }
  const minified = await run(file, built, options);
  await mkdir(join(folder, "minified"), { recursive: true });
  // Renamed, because another build may read it meanwhile.
  const temporary = `${kept}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(minified));
  await rename(temporary, kept);
  return minified;
}

/** Of terser: another version may write other code. */
const cacheVersion = "5.51.2";
