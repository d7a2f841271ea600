import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { hashSources, identify } from "@skerry/widgets/build/build-id";
import type { BuildPlan, VirtualEntry } from "./build-plan.ts";
import type { BuildReport } from "./build-report.ts";
import { builtInWidgets } from "./built-in-widgets.ts";
import type { BuiltWidget } from "./built-widget.ts";
import { bundleRenderer, buildPlaceholder, ownEntrySource } from "./bundle-renderer.ts";
import { explainFailure } from "./explain-failure.ts";
import { findOwnWidgets, type OwnWidget } from "./find-own-widgets.ts";
import { findKeptFiles, type KeptFiles, rememberBuild } from "./kept-files.ts";
import type { OwnModules } from "./own-modules.ts";
import { describePageState, type PageState } from "./page-state.ts";
import { pruneCache } from "./prune-cache.ts";
import { sourceFolders } from "./paths.ts";
import { type OwnModule, readOwnModules } from "./read-own-modules.ts";
import { readOwnTexts, type TextsByLocale } from "./read-own-texts.ts";
import { clientEntry, libraryEntries } from "./refresh-entries.ts";
import { replaceFolder } from "./replace-folder.ts";
import { selectWidgets, type Selection } from "./select-widgets.ts";
import { textsEntries } from "./texts-entries.ts";
import { virtualEntry } from "./virtual-entries.ts";
import { writeFiles } from "./write-files.ts";

export type { OwnWidget } from "./find-own-widgets.ts";
export type { PageState } from "./page-state.ts";
export { SiteBuildError } from "./site-build-error.ts";

/** What built-in markup is made from. It does not change while a site is developed. */
let keptSources: ReturnType<typeof hashSources> | undefined;

export interface SiteBuildOptions extends Selection {
  /** The folder that has `react` installed. Paths in messages begin here. */
  siteFolder: string;
  /** Folder of the site's own widgets, from the site's folder. */
  folder: string;
  /** Gets what a page loads from `/skerry/`, and `renderer.mjs`. From the site's folder. */
  outFolder: string;
  /** URL under which the site serves these files, with a `/` at the end. Default: `/skerry/`. */
  base?: string | undefined;
  /** Whether time is worth more than the last hundred bytes. Default: `false`. */
  isDevelopment?: boolean | undefined;
}

/** What a build has written. */
export interface SiteBuild {
  report: BuildReport;
  /** What open pages are told of it, in development. */
  pageState?: PageState | undefined;
  widgets: readonly BuiltWidget[];
  /** Where the site's own ones are. */
  own: readonly OwnWidget[];
  /** Absolute paths of the files that own widgets are made of, those of libraries as well. */
  inputs: readonly string[];
  /** What the author should know, one line each. */
  notices: readonly string[];
}

/**
 * Builds a site's own widgets into everything that its pages load, with the built-in widgets, and into
 * `renderer.mjs` for the renderer. The same sources give the same bytes. What is no file of an earlier
 * build stays in the folder.
 *
 * @throws SiteBuildError with every mistake, its place and the next step. Nothing has been written then.
 */
export async function buildSite(options: SiteBuildOptions): Promise<SiteBuild> {
  const { siteFolder } = options;
  const cacheFolder = join(siteFolder, "node_modules/.cache/skerry");
  await mkdir(cacheFolder, { recursive: true });
  // Inside of the site's folder, where the modules of the renderer find React.
  const work = await createWorkFolder(cacheFolder, options.isDevelopment);
  try {
    const target = resolve(siteFolder, options.outFolder);
    const keptFiles = options.isDevelopment ? await findKeptFiles(target) : undefined;
    const build = await buildInto(work, { ...options, cacheFolder, keptFiles });
    await replaceFolder(work, target, options.isDevelopment);
    rememberBuild(target);
    await pruneCache(cacheFolder, Date.now());
    return build;
  } catch (error) {
    throw explainFailure(error);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * In development it has one path as long as the process runs: what has not changed since the last build is
 * neither parsed nor imported again.
 */
async function createWorkFolder(cacheFolder: string, isDevelopment?: boolean): Promise<string> {
  if (!isDevelopment) return mkdtemp(join(cacheFolder, "build-"));
  const folder = join(cacheFolder, `build-dev-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}

async function buildInto(
  outFolder: string,
  options: SiteBuildOptions & { cacheFolder: string; keptFiles: KeptFiles | undefined },
): Promise<SiteBuild> {
  const { siteFolder, cacheFolder, keptFiles, base: publicPath = "/skerry/" } = options;
  const own = await findOwnWidgets(resolve(siteFolder, options.folder), siteFolder);
  const selected = selectWidgets(await builtInWidgets(), own, options);
  const texts = await readOwnTexts(selected.own, siteFolder);
  const renderer = await bundleRenderer({
    siteFolder,
    outFolder,
    publicPath,
    widgets: selected.own,
    texts,
    builtIn: selected.isReduced ? selected.builtIn.map(({ name }) => name) : undefined,
    isDevelopment: options.isDevelopment,
  });
  const sources = options.isDevelopment
    ? (keptSources ??= hashSources(sourceFolders))
    : hashSources(sourceFolders);
  const build = identify(await sources, [...renderer.modules.values()]);
  const ownFiles = new Map(
    [...renderer.modules].map(([path, text]) => [path, text.replace(buildPlaceholder, build)]),
  );
  const read = await readOwnModules(selected.own, renderer, ownFiles, outFolder);
  const ownModules = options.isDevelopment
    ? withoutWidgets(renderer.ownModules, selected.own)
    : undefined;
  const planned = planTexts(selected.builtIn, texts, read.modules);
  const unlicensed: string[] = [];
  const plan: BuildPlan = {
    outFolder,
    publicPath,
    siteFolder,
    mode: options.isDevelopment ? "development" : "site",
    cacheFolder,
    ...(keptFiles && { keptFiles }),
    build,
    widgets: [...selected.builtIn, ...read.modules.map(toBuiltWidget)],
    texts: planned.texts,
    virtualEntries: {
      ...planned.virtualEntries,
      ...(ownModules && libraryEntries(ownModules.libraries)),
    },
    ...(ownModules && { ownModules }),
    ownStyles: renderer.styles,
    ownFiles,
    ownInputs: renderer.inputs,
    onMissingLicence: (library) => unlicensed.push(library),
  };
  const { report, files } = await writeFiles(plan);
  const pageState = options.isDevelopment
    ? await describePageState({
        plan,
        renderer,
        modules: read.modules,
        chunks: files.chunks,
        client: files.lists.get(clientEntry)?.at(-1) ?? "",
      })
    : undefined;
  return {
    report,
    pageState,
    widgets: plan.widgets,
    own: selected.own,
    inputs: renderer.inputs,
    notices: [...selected.notices, ...read.notices, ...licenceNotice(unlicensed)],
  };
}

/** The module of a widget has a file of its own anyway. */
function withoutWidgets(
  { scripts, libraries }: OwnModules,
  widgets: readonly OwnWidget[],
): OwnModules {
  const files = new Set(widgets.map(({ file }) => file));
  return { scripts: scripts.filter((script) => !files.has(script)), libraries };
}

function licenceNotice(libraries: readonly string[]): string[] {
  if (libraries.length === 0) return [];
  const names = [...libraries].sort().join(", ");
  return [
    `No text of a licence comes with ${names}. third-party-notices.txt names licence and author instead: add the text to a page of yours if the licence asks for it.`,
  ];
}

function toBuiltWidget({ widget, load, isStatic, hasSlots, schema }: OwnModule): BuiltWidget {
  const entry = virtualEntry(widget.name);
  const { name } = widget;
  const textFiles = Object.values(widget.texts);
  const hasTexts = textFiles.length > 0;
  return {
    name,
    entry,
    isOwn: true,
    hasTexts,
    textFiles,
    load,
    isStatic,
    hasSlots,
    isOverlay: false,
    schema,
  };
}

/** The modules that exist in the build alone: texts of each locale, and an entry for each own widget. */
function planTexts(
  builtIn: readonly BuiltWidget[],
  texts: TextsByLocale,
  modules: readonly OwnModule[],
): Pick<BuildPlan, "texts" | "virtualEntries"> {
  const entries = textsEntries(
    builtIn.map(({ name }) => name),
    texts,
  );
  const virtualEntries: Record<string, VirtualEntry> = { ...entries.virtualEntries };
  for (const { widget, exports } of modules) {
    const contents = ownEntrySource(widget.file, exports);
    virtualEntries[widget.name] = { contents, resolveDir: dirname(widget.file) };
  }
  return { texts: entries.texts, virtualEntries };
}
