import { mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { collectInputs } from "@skerry/widgets/build/third-party-notices";
import type { BuildOptions, Metafile, OutputFile, Plugin } from "esbuild";
import { browserTargets } from "./browser-targets.ts";
import { assetImports } from "./asset-imports.ts";
import type { BuildPlan } from "./build-plan.ts";
import { chunkGroups } from "./chunk-groups.ts";
import { compileEagerly } from "./compile-eagerly.ts";
import { defineMode } from "./define-mode.ts";
import { takeKept } from "./kept-files.ts";
import { checkMangledNames, type MangledNames } from "./mangled-names.ts";
import { mangledProperties } from "./mangled-properties.ts";
import { mergeChunks } from "./merge-chunks.ts";
import { minify } from "./minify.ts";
import { minifyFast } from "./minify-fast.ts";
import { ownEntries } from "./own-entries.ts";
import { styleImports } from "./own-styles.ts";
import { mountFolder, shippedFolder } from "./paths.ts";
import { type ReactForm, reactModules } from "./react-modules.ts";
import { refreshModules } from "./refresh-modules.ts";
import { rebuild } from "./rebuild.ts";
import { repeatSmall } from "./repeat-small.ts";
import { type MappedCode, rewriteNames, rewriteText } from "./rewrite-names.ts";
import { shortNames } from "./short-names.ts";
import { skerrySources } from "./skerry-sources.ts";
import { toLiterals } from "./to-literals.ts";
import { virtualEntries } from "./virtual-entries.ts";

/** What differs between the bundles. */
interface BundleOptions {
  plan: BuildPlan;
  /** Name to source file. */
  entry: Record<string, string>;
  /** esbuild's `entryNames`. */
  names: string;
  /** Whether what several entries share becomes files of its own. */
  splitting: boolean;
  mangledNames: MangledNames;
  react: ReactForm;
  define?: Record<string, string>;
  /**
   * What differs from site to site, as JSON by the name that stands for it in the code. It is put in after
   * the code has been minified: minifying takes seconds, and what a package has shipped need not be again.
   */
  values?: Readonly<Record<string, string>>;
  /** Whether it is the same for all sites, but for its `values`. Default: `false`. */
  isAlike?: boolean;
  /** Gets the files that went into the bundle, as absolute paths. */
  inputs: Set<string>;
  /** Decides about an import before all others. */
  resolver?: Plugin;
  /** Gets the code of each file by its path as the metafile names it. */
  code?: Map<string, string>;
}

/** What esbuild has made, before it is minified and written. */
interface Bundled {
  outputFiles: readonly Pick<OutputFile, "path" | "text">[];
  metafile: Metafile;
  inputs: ReadonlySet<string>;
}

/**
 * Bundles files for browsers into the plan's folder.
 *
 * @returns esbuild's metafile, with the names of files as they were written
 */
export async function bundle(options: BundleOptions): Promise<Metafile> {
  const { plan, splitting } = options;
  const bundled = await bundleOnce(options);
  for (const input of bundled.inputs) options.inputs.add(input);
  const { metafile, outputFiles } =
    splitting && !isDevelopment(plan)
      ? await mergeChunks(bundled, chunkGroups(bundled.metafile, plan), plan.siteFolder)
      : bundled;
  return writeShortened(options, metafile, outputFiles, async (file, built) => {
    // What esbuild has minified already, and what stays readable.
    if (isDevelopment(plan)) return built;
    const minified = await minifyFor(options, file, built);
    return splitting && isRuntime(file) ? compileEagerly(minified) : minified;
  });
}

/** React and what renders islands with it. */
const isRuntime = (file: string): boolean => /^island-[A-Z0-9]{8}\.js$/.test(file);

function minifyFor(
  { plan, splitting, isAlike }: BundleOptions,
  file: string,
  built: MappedCode,
): MappedCode | Promise<MappedCode> {
  if (splitting && plan.mode === "site") return minifyFast(file, built);
  const { cacheFolder, isShipped } = plan;
  return minify(file, built, {
    hasClasses: splitting,
    cacheFolder,
    ...(isAlike && { shippedFolder, isShipped }),
  });
}

const isDevelopment = ({ mode }: BuildPlan): boolean => mode === "development";

/**
 * The last bundle of each of this package's own entries, which do not change while a site is developed, and
 * what it was made for.
 */
const kept = new Map<string, { reason: string; bundled: Bundled }>();

async function bundleOnce(options: BundleOptions): Promise<Bundled> {
  const { plan, splitting, entry, names, define, mangledNames, resolver } = options;
  if (!isDevelopment(plan) || splitting) return bundleNow(options);
  const { siteFolder, outFolder } = plan;
  const key = JSON.stringify([siteFolder, entry]);
  const reason = JSON.stringify([names, define, mangledNames, resolver?.name]);
  const last = kept.get(key);
  const bundled =
    last?.reason === reason ? last.bundled : withFolder(await bundleNow(options), outFolder, "");
  kept.set(key, { reason, bundled });
  return withFolder(bundled, "", outFolder);
}

/** The folder of a build has another name each time: in what is kept it is `<out>`. */
function withFolder({ outputFiles, metafile, inputs }: Bundled, from: string, to: string): Bundled {
  const [name, other] = [from, to].map((folder) => (folder ? basename(folder) : "<out>")) as [
    string,
    string,
  ];
  return {
    outputFiles: outputFiles.map(({ path, text }) => ({ text, path: path.replace(name, other) })),
    metafile: JSON.parse(JSON.stringify(metafile).replaceAll(name, other)) as Metafile,
    inputs,
  };
}

async function bundleNow(options: BundleOptions): Promise<Bundled> {
  const { plan, entry, names, mangledNames, splitting, define } = options;
  const { siteFolder, outFolder, publicPath, virtualEntries: entries } = plan;
  const { result, found: inputs } = await rebuild(
    isDevelopment(plan) && splitting ? `chunks of ${siteFolder}` : undefined,
    { outFolder, publicPath, entries, entry, names, mangledNames, define },
    () => {
      const found = new Set<string>();
      return { options: esbuildOptions(options, found), found };
    },
    (found) => found.clear(),
  );
  const { outputFiles = [], metafile } = result;
  return { outputFiles, metafile: metafile as Metafile, inputs };
}

function esbuildOptions(options: BundleOptions, inputs: Set<string>): BuildOptions {
  const { plan, mangledNames, splitting } = options;
  return {
    absWorkingDir: plan.siteFolder,
    entryPoints: options.entry,
    entryNames: options.names,
    chunkNames: "chunks/[name]-[hash]",
    outdir: plan.outFolder,
    write: false,
    bundle: true,
    splitting,
    format: "esm",
    platform: "browser",
    target: browserTargets,
    jsx: "automatic",
    sourcemap: plan.sourceMapsFolder ? "external" : false,
    metafile: true,
    minify: isDevelopment(plan) && !splitting,
    // Constants reach other modules here alone.
    minifySyntax: plan.mode === (splitting ? "site" : "development"),
    legalComments: "none",
    charset: "utf8",
    logLevel: "silent",
    define: { ...defineMode(isDevelopment(plan)), ...options.define },
    mangleProps: mangledProperties,
    mangleCache: { ...mangledNames },
    plugins: [
      ...(options.resolver ? [options.resolver] : []),
      virtualEntries(plan.virtualEntries ?? {}),
      styleImports(plan.siteFolder),
      assetImports(plan.publicPath ?? ""),
      reactModules(plan.siteFolder, options.react),
      ...(plan.ownModules ? [refreshModules(plan.siteFolder)] : []),
      ownEntries(),
      // It asks about every import, which takes a third of the time of a build.
      ...(isDevelopment(plan) ? [] : [repeatSmall()]),
      skerrySources(),
      checkMangledNames(mangledNames),
      collectInputs(inputs),
    ],
  };
}

/**
 * Bundles one source file of this package into a chunk that imports nothing.
 *
 * @returns its path from the plan's folder
 */
export async function bundleAlone(
  name: string,
  source: string,
  options: Pick<
    BundleOptions,
    "plan" | "mangledNames" | "inputs" | "react" | "define" | "values" | "resolver"
  >,
): Promise<string> {
  const { outFolder, siteFolder } = options.plan;
  const { outputs } = await bundle({
    ...options,
    entry: { [name]: join(mountFolder, source) },
    names: "chunks/[name]-[hash]",
    splitting: false,
    isAlike: true,
  });
  const [path = ""] = Object.keys(outputs);
  return relative(outFolder, join(siteFolder, path));
}

/** Minifies and writes files, with shorter hashes in their names, and their source maps elsewhere. */
async function writeShortened(
  { plan, values, code: codes }: BundleOptions,
  { inputs, outputs }: Metafile,
  files: Bundled["outputFiles"],
  minifyFile: (file: string, built: MappedCode) => Promise<MappedCode>,
): Promise<Metafile> {
  const { outFolder, siteFolder, sourceMapsFolder } = plan;
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  for (const path of Object.keys(outputs)) if (path.endsWith(".map")) delete outputs[path];
  const paths = Object.keys(outputs);
  const names = shortNames(
    paths.map((path) => basename(path)),
    values && JSON.stringify(values),
  );
  const literals = isDevelopment(plan)
    ? new Map(Object.entries(values ?? {}))
    : await toLiterals(values);
  const shorten = (path: string): string => rewriteText(path, names);
  for (const path of paths) {
    const file = resolve(siteFolder, path);
    codes?.set(shorten(path), texts.get(file) as string);
    const shortened = shorten(file);
    if (takeKept(plan.keptFiles, relative(outFolder, shortened).replaceAll("\\", "/"))) continue;
    const built = { code: texts.get(file) as string, map: texts.get(`${file}.map`) };
    const minified = await minifyFile(basename(file), built);
    const { code, map } = rewriteNames(minified, names, literals);
    await writeText(shortened, code);
    if (!sourceMapsFolder || map === undefined) continue;
    await writeText(join(sourceMapsFolder, `${relative(outFolder, shortened)}.map`), map);
  }
  return JSON.parse(shorten(JSON.stringify({ inputs, outputs }))) as Metafile;
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
