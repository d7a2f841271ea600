import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { Metafile } from "esbuild";
import { build } from "tsup";
import { checkMangledNames, mangledProperties, type MangledNames } from "./mangled-names.ts";
import { ownEntries } from "./own-entries.ts";
import { mountFolder, outFolder } from "./paths.ts";
import { reactModules } from "./react-modules.ts";
import { repeatSmall } from "./repeat-small.ts";
import { shortNames } from "./short-names.ts";

/** What differs between the bundles. */
interface BundleOptions {
  /** Name to source file. */
  entry: Record<string, string>;
  /** esbuild's `entryNames`. */
  names: string;
  /** Whether what several entries share becomes files of its own. */
  splitting: boolean;
  mangledNames: MangledNames;
  define?: Record<string, string>;
}

/**
 * Bundles files for browsers into `dist/browser`.
 *
 * @returns esbuild's metafile, with the names of files as they were written
 */
export async function bundle(options: BundleOptions): Promise<Metafile> {
  const { mangledNames, splitting } = options;
  await build({
    config: false,
    silent: true,
    clean: false,
    format: "esm",
    platform: "browser",
    target: ["chrome110", "firefox110", "safari16.4"],
    minify: "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      toplevel: true,
      // "unsafe" for functions that are called with new. Those of the script are not.
      compress: { passes: 4, unsafe_arrows: !splitting },
    },
    treeshake: false,
    metafile: true,
    tsconfig: join(mountFolder, "tsconfig.json"),
    entry: options.entry,
    outDir: outFolder,
    splitting,
    noExternal: [/./],
    define: { "process.env.NODE_ENV": '"production"', ...options.define },
    esbuildPlugins: [reactModules(), ownEntries(), repeatSmall(), checkMangledNames(mangledNames)],
    esbuildOptions(esbuild) {
      esbuild.absWorkingDir = mountFolder;
      esbuild.conditions = ["@skerry/source"];
      esbuild.entryNames = options.names;
      esbuild.chunkNames = "chunks/[name]-[hash]";
      esbuild.legalComments = "none";
      esbuild.charset = "utf8";
      esbuild.mangleProps = mangledProperties;
      esbuild.mangleCache = { ...mangledNames };
    },
  });
  return shortenNames(join(outFolder, "metafile-esm.json"));
}

/**
 * Bundles one source file into a chunk that imports nothing.
 *
 * @returns path of the chunk from `dist/browser`
 */
export async function bundleAlone(
  name: string,
  source: string,
  mangledNames: MangledNames,
  define: Record<string, string> = {},
): Promise<string> {
  const metafile = await bundle({
    entry: { [name]: join(mountFolder, source) },
    names: "chunks/[name]-[hash]",
    splitting: false,
    mangledNames,
    define,
  });
  return relative(outFolder, join(mountFolder, Object.keys(metafile.outputs)[0] as string));
}

/** Shortens the hashes in the names of the files that were just built, and wherever they stand. */
async function shortenNames(metafile: string): Promise<Metafile> {
  const text = await readFile(metafile, "utf8");
  await rm(metafile);
  const { outputs } = JSON.parse(text) as Metafile;
  const names = shortNames(Object.keys(outputs).map((path) => basename(path)));
  const shorten = (content: string): string =>
    [...names].reduce((shortened, [name, short]) => shortened.replaceAll(name, short), content);
  for (const path of Object.keys(outputs)) {
    const file = join(mountFolder, path);
    await writeFile(file, shorten(await readFile(file, "utf8")));
    await rename(file, shorten(file));
  }
  return JSON.parse(shorten(text)) as Metafile;
}
