import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { collectInputs } from "@skerry/widgets/build/third-party-notices";
import type { Metafile, Plugin } from "esbuild";
import { build } from "tsup";
import { checkMangledNames, mangledProperties, type MangledNames } from "./mangled-names.ts";
import { ownEntries } from "./own-entries.ts";
import { mountFolder, outFolder, sourceMapsFolder } from "./paths.ts";
import { reactModules } from "./react-modules.ts";
import { repeatSmall } from "./repeat-small.ts";
import { rewriteNames } from "./rewrite-names.ts";
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
  /** Gets the files that went into the bundle, as absolute paths. */
  inputs: Set<string>;
  /** Decides about an import before all others. */
  resolver?: Plugin;
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
    sourcemap: true,
    terserOptions: {
      sourceMap: {},
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
    esbuildPlugins: [
      ...(options.resolver ? [options.resolver] : []),
      reactModules(),
      ownEntries(),
      repeatSmall(),
      checkMangledNames(mangledNames),
      collectInputs(options.inputs),
    ],
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
  options: Pick<BundleOptions, "mangledNames" | "inputs" | "define" | "resolver">,
): Promise<string> {
  const metafile = await bundle({
    ...options,
    entry: { [name]: join(mountFolder, source) },
    names: "chunks/[name]-[hash]",
    splitting: false,
  });
  return relative(outFolder, join(mountFolder, Object.keys(metafile.outputs)[0] as string));
}

/**
 * Shortens the hashes in the names of the files that were just built, and wherever they stand. Moves
 * the source maps out of what a site serves.
 */
async function shortenNames(metafile: string): Promise<Metafile> {
  const text = await readFile(metafile, "utf8");
  await rm(metafile);
  const { outputs, inputs } = JSON.parse(text) as Metafile;
  for (const path of Object.keys(outputs)) if (path.endsWith(".map")) delete outputs[path];
  const paths = Object.keys(outputs);
  const names = shortNames(paths.map((path) => basename(path)));
  const shorten = (path: string): string =>
    [...names].reduce((shortened, [name, short]) => shortened.replaceAll(name, short), path);
  for (const path of paths) {
    const file = join(mountFolder, path);
    const built = {
      code: await readFile(file, "utf8"),
      map: await readFile(`${file}.map`, "utf8"),
    };
    await Promise.all([rm(file), rm(`${file}.map`)]);
    const { code, map } = rewriteNames(built, names);
    const shortened = shorten(file);
    await writeFile(shortened, code);
    const mapFile = join(sourceMapsFolder, `${relative(outFolder, shortened)}.map`);
    await mkdir(dirname(mapFile), { recursive: true });
    await writeFile(mapFile, map);
  }
  return JSON.parse(shorten(JSON.stringify({ inputs, outputs }))) as Metafile;
}
