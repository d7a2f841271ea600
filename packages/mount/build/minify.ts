import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { minify as terser, type MinifyOptions } from "terser";
import type { MappedCode } from "./rewrite-names.ts";

/**
 * Minifies a file for browsers.
 *
 * @param hasClasses whether functions may be called with `new`: those of libraries are
 * @param cacheFolder keeps minified code without a source map. Default: nothing is kept
 */
export async function minify(
  file: string,
  { code, map }: MappedCode,
  hasClasses: boolean,
  cacheFolder?: string,
): Promise<MappedCode> {
  const options: MinifyOptions = {
    module: true,
    ecma: 2020,
    toplevel: true,
    compress: { passes: 4, unsafe_arrows: !hasClasses },
  };
  if (map === undefined && cacheFolder)
    return { code: await minifyOnce(code, options, cacheFolder) };
  const minified = await terser(
    { [file]: code },
    { ...options, sourceMap: map ? { content: map } : false },
  );
  return { code: minified.code as string, ...(map && { map: minified.map as string }) };
}

/** The minified code of an earlier build, if that had the same. React alone takes seconds. */
async function minifyOnce(code: string, options: MinifyOptions, folder: string): Promise<string> {
  const key = createHash("sha256").update(JSON.stringify([cacheVersion, options, code]));
  const file = join(folder, "minified", `${key.digest("hex")}.js`);
  const kept = await readFile(file, "utf8").catch(() => undefined);
  if (kept !== undefined) return kept;
  const minified = (await terser(code, options)).code as string;
  await mkdir(join(folder, "minified"), { recursive: true });
  // Renamed, because another build may read it meanwhile.
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, minified);
  await rename(temporary, file);
  return minified;
}

/** Of terser: another version may write other code. */
const cacheVersion = "5.51.2";
