import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { toLight } from "@skerry/core/contract/marker";
import { hashSources, identify } from "@skerry/widgets/build/build-id";
import { buildStyles } from "@skerry/widgets/build/build-styles";
import { NOTICES_FILE, thirdPartyNotices } from "@skerry/widgets/build/third-party-notices";
import type { BuildEnvironment, Rolldown, ViteBuilder } from "vite";
import { ClientFiles, hashLength } from "../outputs/client-files.ts";
import { confineLayers } from "../transforms/confine-layers.ts";
import { splitStyles, styleParts, tailwindWidgets } from "../transforms/style-parts.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import { chunkGroups } from "./chunk-groups.ts";
import {
  clientEntries,
  type EntrySources,
  moduleOf,
  rendererEntries,
  widgetOf,
} from "../modules/virtual-modules.ts";
import { clientEnvironment, rendererEnvironment } from "../config/environments.ts";
import { explainBuildFailure } from "../errors/explain-build-failure.ts";
import { findWidgets, type OwnWidget, readExample } from "../widgets/find-widgets.ts";
import { installedFor } from "../sources/installed-for.ts";
import { loaderScript, loaderTable } from "../outputs/loader-script.ts";
import { type ModuleGraph, modulesBehind } from "../modules/module-graph.ts";
import { headFiles } from "../outputs/head-files.ts";
import { type Files, importMap, integrityOf, manifest } from "../outputs/integrity.ts";
import { indented, schemaFiles } from "../outputs/schemas.ts";
import { type OwnModule, readWidgetMetadata } from "../widgets/widget-metadata.ts";
import { findRoot } from "../widgets/own-root.ts";
import { buildPlaceholder, tailwindPlaceholder, withLoadable } from "../modules/renderer-source.ts";
import { type Selection, selectWidgets } from "../widgets/select-widgets.ts";
import { packageFolder, skerryPackages } from "../sources/skerry-packages.ts";
import { readTypeSchemas, withTypeSchema } from "../props-types/type-schemas.ts";
import { pageTexts, readOwnTexts, textKeys, type TextsByLocale } from "../widgets/widget-texts.ts";
import { type BuiltWidget, builtInWidgets } from "../widgets/widgets.ts";

/** Which files make up what, as paths from the folder of the build. */
export interface BuildReport {
  lifecycle: string;
  /** The file that reads a configuration, routes and texts. */
  page: string;
  /** The runtime behind all that it imports: React, the lifecycle. */
  runtime: string[];
  /** Tracking. */
  visit: string;
  /** The list that tells the types of visits from other sites. */
  referrers: string;
  widgets: Record<string, { own: string; files: string[] }>;
  texts: Record<string, string>;
  /** Hash of `import-map.json`, for the Content-Security-Policy of pages that contain it. */
  importMap: string;
}

/** The result of a build. */
export interface SiteBuild {
  report: BuildReport;
  widgets: readonly BuiltWidget[];
  own: readonly OwnWidget[];
  /** Notices for the author, one line each. */
  notices: readonly string[];
}

/** The input of a build. */
export interface SiteBuildOptions extends Selection {
  root: string;
  /** Folder of own widgets, from the root. `undefined`: there are none, and no renderer is written. */
  folder: string | undefined;
  /** URL of the folder of the build, with a `/` at the end. */
  base: string;
  /** Whether Preact is in the place of React. Default: `false`. */
  preact?: boolean | undefined;
  /** Where the schemas of widgets come from that export none. Default: their types, if the site has TypeScript. */
  schemas?: "types" | "exports" | undefined;
  /** Told what is done from now on. Default: nobody is. */
  onStep?: ((step: string) => void) | undefined;
}

/** The files of a build by path from their folder, and the source maps of its scripts. */
export interface BuiltFiles extends SiteBuild {
  /** For browsers. */
  files: Files;
  /** Of the renderer, without a list of them; none in a build without one. */
  renderer: Files;
  /** The build's id. */
  build: string;
  /** Names of the own widgets that a server can load. */
  loadable: readonly string[];
  /** By the paths of the scripts, with `.map` at the end. */
  maps: ReadonlyMap<string, string>;
}

/** The data that the plugin's hooks hand over while a build runs. */
export interface BuildState {
  sources: EntrySources;
  /** Of the browser's files, after they have been built. */
  graph: ModuleGraph;
  /** Of the environment that was built last, with what modules import later. */
  styleGraph: ModuleGraph;
  /** Modules of own widgets and of their root by path, after the renderer has been built. */
  modules: ReadonlyMap<string, OwnModule>;
  /** Packages that the renderer imports and does not contain. */
  external: Set<string>;
  /** The style sheets that Tailwind has made. */
  tailwind: TailwindStyles;
}

/**
 * Builds a site's own widgets, with the built-in ones, into everything that its pages load and into a renderer. The same sources give the same bytes. Nothing is written but into the cache.
 *
 * @param state filled for the plugin's hooks, and by them
 * @throws SiteBuildError with every mistake, its place and the next step
 */
export async function buildSite(
  builder: ViteBuilder,
  options: SiteBuildOptions,
  state: BuildState,
): Promise<BuiltFiles> {
  const { root, folder, preact = false, onStep } = options;
  // Built-in widgets have a renderer in `@skerry/server`, with React.
  const hasRenderer = folder !== undefined || preact;
  const cache = join(installedFor(root), "node_modules/.cache/skerry");
  await mkdir(cache, { recursive: true });
  // Inside of the site's folder, where the modules of the renderer find React.
  const work = await mkdtemp(join(cache, "build-"));
  try {
    const own = folder === undefined ? [] : await findWidgets(resolve(root, folder), root);
    const ownRoot = folder === undefined ? undefined : await findRoot(resolve(root, folder), root);
    const selected = selectWidgets(await builtInWidgets(), own, options);
    const texts = readOwnTexts(selected.own, root);
    state.external.clear();
    state.tailwind.clear();
    state.sources = {
      root,
      own: selected.own,
      ownRoot,
      texts,
      builtIn: selected.isReduced ? selected.builtIn.map(({ name }) => name) : undefined,
      widgets: selected.builtIn,
      preact,
    };
    // Meanwhile, on another core.
    const typesAreRead = readTypeSchemas(selected.own, {
      root,
      schemas: options.schemas,
      alias: builder.config.resolve.alias,
    });
    // Reported where it is awaited, if the build gets that far.
    typesAreRead.catch(() => {});
    onStep?.("Bundling the renderer");
    const renderer = hasRenderer
      ? await buildRenderer(builder)
      : { modules: new Map<string, string>(), inputs: [] };
    const sources = await hashSources(skerryPackages);
    const id = identify(sources, [...renderer.modules.values()]);
    const build = preact ? toLight(id) : id;
    const withTailwind = [
      ...tailwindWidgets(styleImporters(state), (id) => state.tailwind.hasMade(id)),
    ].sort();
    const modules = new Map(
      [...renderer.modules].map(([path, text]) => [
        path,
        text
          .replace(buildPlaceholder, build)
          .replace(tailwindPlaceholder, () => withTailwind.join(" ")),
      ]),
    );
    onStep?.("Reading what the widgets export");
    const read =
      folder === undefined
        ? { widgets: [], notices: [] }
        : await readWidgetMetadata(
            { widgets: selected.own, ownRoot },
            modules,
            work,
            root,
            (file) => state.modules.get(file.replaceAll("\\", "/")) ?? noModule,
          );
    onStep?.("Reading the types of props");
    const types = await typesAreRead;
    const widgets = [
      ...selected.builtIn,
      ...read.widgets.map((widget) => withTypeSchema(widget, types)),
    ];
    state.sources = { ...state.sources, widgets };
    onStep?.("Bundling the files for browsers");
    const client = await buildClient(builder, widgets, state);
    const unlicensed: string[] = [];
    const made = await composeFiles({ client, widgets, texts, build, base: options.base }, state);
    onStep?.("Collecting licences");
    const isStrict = folder === undefined;
    const inputs = [...client.modules, ...renderer.inputs].map((id) => id.replace(/\?.*/, ""));
    const notices = await thirdPartyNotices(
      inputs,
      isStrict ? undefined : (name) => void unlicensed.push(name),
    );
    made.files.set(NOTICES_FILE, notices);
    const head = made.files.get("head.json") as string;
    const written = indented(await writtenWidgets(selected.own));
    const loadable = widgets.flatMap(({ own: one, isLoadable }) =>
      one && isLoadable ? one.name : [],
    );
    const rendererFiles: Files = new Map([
      ...modules,
      ["renderer.mjs", withLoadable(modules.get("renderer.mjs") ?? "", loadable)],
      ["widgets.json", written],
      // So that a renderer that serves no files knows them.
      ["head.json", head],
      ...(folder === undefined ? [] : await serveFiles()),
      [NOTICES_FILE, notices],
    ]);
    // Last, because it lists all the others.
    made.files.set("manifest.json", indented(manifest(made.files)));
    return {
      ...made,
      build,
      loadable,
      renderer: hasRenderer ? rendererFiles : new Map(),
      widgets,
      own: selected.own,
      notices: [
        ...selected.notices,
        ...read.notices,
        ...types.notices,
        ...externalNotice(state.external),
        ...originNotice([...client.assets.keys()], options.base),
        ...licenceNotice(unlicensed),
      ],
    };
  } catch (error) {
    throw explainBuildFailure(error, root);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** The program that serves a renderer where Node alone is installed, with the licences of what is in it. */
async function serveFiles(): Promise<[string, string][]> {
  const folder = join(packageFolder("vite"), "dist/serve");
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => [
      name,
      await readFile(join(folder, name), "utf8"),
    ]),
  );
}

/** The facts about own widgets that tools read, by the widgets' names. */
async function writtenWidgets(own: readonly OwnWidget[]): Promise<object> {
  const rows = own.map(async (widget): Promise<[string, object]> => {
    return [widget.name, { file: widget.place, example: await readExample(widget) }];
  });
  return Object.fromEntries(await Promise.all(rows));
}

const noModule: OwnModule = { exports: [], code: "" };

type Output = Rolldown.RolldownOutput["output"];

async function buildEnvironment(
  builder: ViteBuilder,
  name: string,
  rolldownOptions: Rolldown.RolldownOptions,
): Promise<Output> {
  const environment = builder.environments[name] as BuildEnvironment;
  // The settings for the site's own entries do not apply to ours.
  Object.assign(environment.config.build, {
    rolldownOptions: { ...rolldownOptions, checks: { bundlerTimings: false } },
    watch: null,
  });
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  return output;
}

async function buildRenderer(
  builder: ViteBuilder,
): Promise<{ modules: Map<string, string>; inputs: string[] }> {
  const output = await buildEnvironment(builder, rendererEnvironment, {
    input: rendererEntries,
    preserveEntrySignatures: "strict",
    output: {
      hashCharacters: "base36",
      entryFileNames: "[name].mjs",
      chunkFileNames: ({ name, facadeModuleId }) =>
        `chunks/${widgetOf(facadeModuleId) ?? name}-[hash].mjs`,
      assetFileNames: assetNames,
      // Messages of React and of own code name components.
      keepNames: true,
      minify: true,
    },
  });
  const chunks = output.filter((file) => file.type === "chunk");
  return {
    modules: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    inputs: chunks.flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength ? [id] : [])),
    ),
  };
}

/**
 * Lets Chrome (since 136, https://v8.dev/blog/explicit-compile-hints) compile all functions of React in the
 * background, while its file is loaded. Otherwise it compiles each at its first call, all in one task with the
 * first island of a page.
 */
const compileEagerly = "//# allFunctionsCalledOnLoad";

/** The same in both environments: what the renderer names is what browsers load. */
const assetNames = "assets/[name]-[hash:8][extname]";

async function buildClient(
  builder: ViteBuilder,
  widgets: readonly BuiltWidget[],
  state: BuildState,
): Promise<ClientFiles> {
  const output = await buildEnvironment(builder, clientEnvironment, {
    input: clientEntries(widgets),
    preserveEntrySignatures: "strict",
    output: {
      entryFileNames: ({ name }) =>
        name === "react" || name === "island"
          ? "[name].js"
          : `chunks/[name]-[hash:${hashLength}].js`,
      chunkFileNames: ({ name, isDynamicEntry }) =>
        `chunks/${isDynamicEntry ? name : (chunkNames[name] ?? "shared")}-[hash:${hashLength}].js`,
      assetFileNames: assetNames,
      hashCharacters: "base36",
      codeSplitting: { groups: chunkGroups(widgets, state.sources.ownRoot, () => state.graph) },
      comments: false,
      postBanner: ({ name }) => (name === "runtime" ? compileEagerly : ""),
    },
  });
  return new ClientFiles(output);
}

/** Files by the group of modules that they hold. Every other one is shared, and asked for by no one else. */
const chunkNames: Partial<Record<string, string>> = {
  lifecycle: "lifecycle",
  runtime: "island",
  page: "page",
  "shared-state": "shared-state",
  "shared-hook": "shared-hook",
};

interface Parts {
  client: ClientFiles;
  widgets: readonly BuiltWidget[];
  /** The texts of own widgets. */
  texts: TextsByLocale;
  build: string;
  base: string;
}

/** Everything that browsers and editors load. */
async function composeFiles(
  { client, widgets, texts: ownTexts, build, base }: Parts,
  state: BuildState,
): Promise<Pick<BuiltFiles, "files" | "maps" | "report">> {
  const { graph, tailwind } = state;
  const texts = pageTexts(widgets, ownTexts);
  for (const [locale, values] of Object.entries(texts)) {
    client.add(`texts-${locale}`, `export const texts=${JSON.stringify(values)};`);
  }
  const keys = textKeys(widgets, (widget) => modulesBehind(moduleOf(widget), graph));
  client.add("keys", `export const textKeys=${JSON.stringify(keys)};`);
  const textCounts = Object.fromEntries(
    Object.entries(keys).map(([name, { length }]) => [name, length]),
  );
  const locales = Object.keys(texts);
  const loader = loaderScript(loaderTable(client, widgets, build, textCounts, locales));
  client.scripts.set("skerry.js", loader.code);
  client.scripts.set("load.js", await readFile(join(skerryPackages.mount, "src/load.js"), "utf8"));
  if (loader.map) client.maps.set("skerry.js.map", loader.map);
  const styles = await buildStyles({
    minify: true,
    widgets: widgets.filter(({ own }) => !own).map(({ name }) => name),
    folders: skerryPackages,
  });
  const ownStyles = confineLayers(
    styleParts(
      splitStyles(client.css, (params) => tailwind.moduleOf(params)),
      styleImporters(state),
      (id) => tailwind.hasMade(id),
    ),
  );
  const map = importMap(client.scripts, base, client.retried());
  const files: Files = new Map<string, string | Uint8Array>([
    ...client.scripts,
    ...client.assets,
    ["skerry.css", `${styles}${ownStyles}`],
    ...(widgets.some(({ own }) => !own) ? await themeFiles() : []),
    ...schemaFiles(widgets),
    ["head.json", indented(headFiles(client, widgets, textCounts, locales))],
    ["import-map.json", map],
  ]);
  return { files, maps: client.maps, report: buildReport(client, widgets, locales, map) };
}

/** The own widgets that import each module, by its id: directly, later, or because their root does. */
function styleImporters({ styleGraph, sources }: BuildState): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const rootId = sources.ownRoot?.file.replaceAll("\\", "/");
  for (const widget of sources.own) {
    const found = new Set<string>();
    modulesBehind(moduleOf({ name: widget.name }), styleGraph, found);
    if (rootId !== undefined) modulesBehind(rootId, styleGraph, found);
    for (const id of found) {
      const names = importers.get(id) ?? new Set();
      importers.set(id, names.add(widget.name));
    }
  }
  return importers;
}

function buildReport(
  client: ClientFiles,
  widgets: readonly BuiltWidget[],
  locales: readonly string[],
  map: string,
): BuildReport {
  const paths = (name: string): [string, string] => [name, client.entry(name)];
  return {
    lifecycle: client.entry("lifecycle"),
    page: client.entry("page"),
    runtime: client.needed("runtime"),
    visit: client.entry("visit"),
    referrers: client.scriptNamed("referrer-type"),
    widgets: Object.fromEntries(
      widgets.map((widget) => {
        const files = client.ofWidget(widget);
        return [widget.name, { own: files.at(-1) as string, files }];
      }),
    ),
    texts: Object.fromEntries(locales.map((locale) => [locale, paths(`texts-${locale}`)[1]])),
    importMap: integrityOf(map),
  };
}

async function themeFiles(): Promise<Files> {
  const files: Files = new Map();
  for (const folder of ["themes/domain-check/assets", "themes/presets"]) {
    const source = join(skerryPackages.widgets, folder);
    const found = await readdir(source, { recursive: true, withFileTypes: true });
    for (const entry of found.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const path = `${folder}/${relative(source, file).replaceAll("\\", "/")}`;
      files.set(path, await readFile(file));
    }
  }
  return files;
}

function externalNotice(names: ReadonlySet<string>): string[] {
  if (names.size === 0) return [];
  const all = [...names].sort();
  return [
    `The renderer does not contain ${all.join(", ")} (external). Where it runs, install beside it or above it: npm install ${all.join(" ")}`,
  ];
}

/** Workers, service workers and worklets are assets, as pictures are: no module imports them. */
function originNotice(assets: readonly string[], base: string): string[] {
  const scripts = assets.filter((path) => /\.[cm]?js$/.test(path));
  if (scripts.length === 0 || !/^([a-z]+:)?\/\//i.test(base)) return [];
  return [
    `Browsers refuse the scripts of workers and service workers from another origin than the page's: ${scripts.join(", ")} on ${base}. Serve the files from the pages' origin (--base with a path), or leave workers out.`,
  ];
}

function licenceNotice(libraries: readonly string[]): string[] {
  if (libraries.length === 0) return [];
  const names = [...libraries].sort().join(", ");
  return [
    `No licence text comes with ${names}. third-party-notices.txt names the licence and author instead: if the licence requires it, add the text to a page of yours.`,
  ];
}
