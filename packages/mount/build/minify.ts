import { createHash } from "node:crypto";
import { mkdir, readFile, rename, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { minify as terser, type MinifyOptions as TerserOptions } from "terser";
import type { MappedCode } from "./rewrite-names.ts";

export interface MinifyOptions {
  /** Whether functions may be called with `new`: those of libraries are. */
  hasClasses: boolean;
  /** Keeps what was minified. Default: nothing is kept. */
  cacheFolder?: string | undefined;
  /** What this package ships minified. Default: nothing. */
  shippedFolder?: string | undefined;
  /** Whether the file is to be shipped. Default: `false`. */
  isShipped?: boolean | undefined;
}

/** Minifies a file for browsers. */
export async function minify(
  file: string,
  built: MappedCode,
  { hasClasses, cacheFolder, shippedFolder, isShipped = false }: MinifyOptions,
): Promise<MappedCode> {
  const options: TerserOptions = {
    module: true,
    ecma: 2020,
    toplevel: true,
    compress: { passes: 4, unsafe_arrows: !hasClasses },
  };
  const { code, map } = built;
  // Without a map the name of the file is nowhere in what is written.
  const kept = keptFile(options, code, map ? [file, map] : undefined);
  // Sites have no source maps. Known before terser runs, which writes into its options.
  const shipped = keptFile(options, code);
  const minified =
    (map === undefined && shippedFolder && (await read(join(shippedFolder, shipped)))) ||
    (await minifyOnce(file, built, options, cacheFolder && join(cacheFolder, "minified", kept)));
  if (shippedFolder && isShipped)
    await write(join(shippedFolder, shipped), { code: minified.code });
  return minified;
}

async function run(
  file: string,
  { code, map }: MappedCode,
  options: TerserOptions,
): Promise<MappedCode> {
  const sourceMap = map ? { content: map } : false;
  const minified = await terser({ [file]: code }, { ...options, sourceMap });
  return { code: minified.code as string, ...(map && { map: minified.map as string }) };
}

/** What an earlier build has minified, if that had the same. React alone takes seconds. */
async function minifyOnce(
  file: string,
  built: MappedCode,
  options: TerserOptions,
  kept: string | undefined,
): Promise<MappedCode> {
  if (!kept) return run(file, built, options);
  const earlier = await read(kept);
  if (earlier) {
    // What is used is not pruned.
    const now = new Date();
    await utimes(kept, now, now).catch(() => {});
    return earlier;
  }
  const minified = await run(file, built, options);
  await write(kept, minified);
  return minified;
}

/** Name of the file that keeps what was minified of a code. */
function keptFile(options: TerserOptions, code: string, map?: readonly string[]): string {
  // esbuild's comments name files as paths from the site's folder. terser leaves out all comments.
  const text = code.replaceAll(/^\/\/ \S+\n/gm, "");
  const key = createHash("sha256").update(JSON.stringify([cacheVersion, options, text, map]));
  return `${key.digest("hex")}.json`;
}

async function read(file: string): Promise<MappedCode | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as MappedCode);
}

/** Renamed at the end, because another build may read it meanwhile. */
async function write(file: string, minified: MappedCode): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(minified));
  await rename(temporary, file);
}

/** Of terser: another version may write other code. */
const cacheVersion = "5.51.2";
