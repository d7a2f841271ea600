import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";
import type { FileName, FileTable } from "../src/file-table.ts";
import type { BuildPlan } from "./build-plan.ts";
import { type BuiltWidget, needsPage } from "./built-widget.ts";
import { bundle, bundleAlone } from "./bundle.ts";
import { chunkName } from "./chunk-name.ts";
import type { Chunks } from "./chunks.ts";
import { collectTextKeys } from "./collect-text-keys.ts";
import { fileLists } from "./file-lists.ts";
import { collectMangledNames, type MangledNames } from "./mangled-names.ts";
import { mountFolder, sourceFolders } from "./paths.ts";
import { reactBodies, type ReactForm } from "./react-modules.ts";
import { restNames } from "./react-parts.ts";
import { type OwnCode, readOwnCode } from "./read-own-code.ts";
import { refreshEntries } from "./refresh-entries.ts";
import { reactNames, runtimeImports } from "./runtime-imports.ts";
import { virtualEntry } from "./virtual-entries.ts";
import { widgetTable } from "./widget-table.ts";

/** The files of the script. Paths from the plan's folder. */
export interface ScriptFiles {
  /** The lifecycle alone. The file with React contains it too. */
  lifecycle: string;
  /** What a page with a configuration needs, and a widget with texts or a schema. */
  page: string;
  visit: string;
  /** What a widget with slots needs besides its own files. */
  slots: string;
  /** The files that each entry of the chunks needs, its own last. */
  lists: Map<string, string[]>;
  /** The keys of each widget's texts, by its name. */
  textKeys: Readonly<Record<string, readonly string[]>>;
  /** The files that are requested again under another URL when they fail. */
  retried: Set<string>;
  /** Absolute paths of all source files, those of libraries as well. */
  inputs: Set<string>;
  /** What is loaded when a trigger fires. */
  chunks: Chunks;
}

interface CommonOptions {
  plan: BuildPlan;
  mangledNames: MangledNames;
  inputs: Set<string>;
  react: ReactForm;
  define?: Record<string, string>;
}

const fileName = (file: string): FileName => basename(file, ".js");

/** A site's build knows what of React its widgets use. */
const formOfReact = ({ mode }: BuildPlan, { hasViewTransitions }: OwnCode): ReactForm => ({
  isDevelopment: mode === "development",
  isSplit: mode === "site",
  hasViewTransitions: mode !== "site" || hasViewTransitions,
});

/** Bundles all JavaScript that browsers load. */
export async function bundleScript(plan: BuildPlan): Promise<ScriptFiles> {
  const own = await readOwnCode(plan);
  const common: CommonOptions = {
    plan,
    mangledNames: await collectMangledNames(own),
    inputs: new Set(Object.values(reactBodies(plan.siteFolder))),
    react: formOfReact(plan, own),
  };
  const [warnings, slots, version] = await Promise.all([
    bundleAlone("warnings", "src/lifecycle/warnings.ts", common),
    bundleAlone("slots", "src/slots/page-slots.ts", common),
    readVersion(),
  ]);
  const define = { SKERRY_VERSION: JSON.stringify(version) };
  const named = { ...common, define };
  // Nothing is shared by those that are bundled alone: few pages load more than one of them.
  const [{ lists, runtime, chunks }, page, visit] = await Promise.all([
    bundleChunks({ ...common, define: define }),
    bundleAlone("page", "src/page-module.ts", named),
    bundleAlone("visit", "src/visit.ts", named),
  ]);
  const filesNamed = (name: string): FileName[] => (lists.get(name) as string[]).map(fileName);
  const textKeys = await collectTextKeys(plan.widgets, chunks.metafile.inputs, plan.siteFolder);
  const keys = await bundleTextKeys(textKeys, common);
  const table: FileTable = {
    build: plan.build,
    runtime: filesNamed("island"),
    // The file with React contains it.
    lifecycle: fileName(runtime),
    page: fileName(page),
    warnings: fileName(warnings),
    slots: fileName(slots),
    visit: fileName(visit),
    keys: fileName(keys),
    texts: Object.fromEntries(
      Object.keys(plan.texts).map((locale) => [
        locale,
        filesNamed(`texts-${locale}`).at(-1) as string,
      ]),
    ),
  };
  const stable = Promise.all([bundleReact(runtime, common), bundleIsland(runtime, common)]);
  const countOf = ({ name }: BuiltWidget): number => textKeys[name]?.length ?? 0;
  const filesOf = (widget: BuiltWidget): FileName[] => [
    // The loader asks for it together with texts.
    ...(needsPage(widget) && !countOf(widget) ? [table.page] : []),
    ...(widget.hasSlots ? [fileName(slots)] : []),
    // React and the runtime are asked for anyway.
    ...filesNamed(chunkName(widget.name)).filter((file) => !table.runtime.includes(file)),
  ];
  await bundle({
    ...common,
    entry: { skerry: join(mountFolder, "src/script.ts") },
    names: "[name]",
    splitting: false,
    // terser makes less of values that it does not know: 13 of the loader's bytes.
    define: {
      SKERRY_VERSION: JSON.stringify(version),
      SKERRY_MAJOR: String(Number.parseInt(version)),
      SKERRY_WIDGETS: widgetTable(plan.widgets, filesOf, countOf, common.mangledNames),
      SKERRY_FILES: JSON.stringify(table),
    },
  });
  await stable;
  const entries = [...lists.values()].map((files) => files.at(-1) as string);
  const retried = new Set(entries.concat(page, visit, warnings, slots, keys));
  // As load-file.ts has it: other files import this one.
  retried.delete(runtime);
  const { inputs } = common;
  const files = { page, visit, slots, lists, textKeys, retried, inputs, chunks };
  return { lifecycle: runtime, ...files };
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(mountFolder, "package.json"), "utf8"));
  return version as string;
}

/** Everything that is loaded when a trigger fires: one entry each. */
async function bundleChunks(
  common: CommonOptions,
): Promise<{ lists: Map<string, string[]>; runtime: string; chunks: Chunks }> {
  const plan = withRuntime(common);
  const { widgets, texts, siteFolder, ownModules } = plan;
  const entry: Record<string, string> = { island: virtualEntry("island") };
  for (const [locale, source] of Object.entries(texts)) entry[`texts-${locale}`] = source;
  for (const widget of widgets) entry[chunkName(widget.name)] = widget.entry;
  if (ownModules) Object.assign(entry, refreshEntries(ownModules, siteFolder));
  const names = "chunks/[name]-[hash]";
  const code = new Map<string, string>();
  const metafile = await bundle({ ...common, plan, entry, names, splitting: true, code });
  const lists = fileLists(metafile, common.plan);
  const runtime = lists.get("island")?.at(-1) as string;
  return { lists, runtime, chunks: { metafile, code } };
}

/** Adds the entry of the runtime's file. */
function withRuntime({ plan, react }: CommonOptions): BuildPlan {
  const contents = `
    export * from "./runtime-chunk.ts";
    ${react.isSplit ? "" : `export { ${restNames.join(", ")} } from "react";`}
  `;
  const island = { contents, resolveDir: join(mountFolder, "src") };
  return { ...plan, virtualEntries: { ...plan.virtualEntries, island } };
}

/** Writes the keys of the widgets' texts. Pages load it that may have all of them. */
async function bundleTextKeys(
  keys: Readonly<Record<string, readonly string[]>>,
  common: CommonOptions,
): Promise<string> {
  const { plan } = common;
  const contents = `export const textKeys = ${JSON.stringify(keys)};`;
  const { outputs } = await bundle({
    ...common,
    plan: { ...plan, virtualEntries: { keys: { contents, resolveDir: mountFolder } } },
    entry: { keys: virtualEntry("keys") },
    names: "chunks/[name]-[hash]",
    splitting: false,
  });
  const [path = ""] = Object.keys(outputs);
  return relative(plan.outFolder, join(plan.siteFolder, path));
}

/** By file of this package. Read once in a process. */
const exported = new Map<string, Promise<string[]>>();

/** The names that a source file exports. */
function exportsOf(file: string): Promise<string[]> {
  const names = exported.get(file) ?? readExports(file);
  exported.set(file, names);
  return names;
}

async function readExports(file: string): Promise<string[]> {
  const { metafile } = await build({ entryPoints: [file], write: false, metafile: true });
  return Object.values(metafile.outputs)
    .flatMap((output) => output.exports)
    .sort();
}

/** The page's one copy of React under a stable URL, for widgets that a site defines itself. */
async function bundleReact(runtime: string, common: CommonOptions): Promise<void> {
  const [runtimeNames, rest] = (await Promise.all(
    ["runtime-chunk", "react-rest-chunk"].map((name) =>
      exportsOf(join(mountFolder, `src/${name}.ts`)),
    ),
  )) as [string[], string[]];
  const names = reactNames(runtimeNames).join(", ");
  const moreNames = rest.join(", ");
  const internals = ["reactInternals as __CLIENT_", "domInternals as __DOM_"].map(
    (name) => `${name}INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE`,
  );
  const contents = `
    import { ${names} } from "./runtime-chunk.ts";
    import { ${moreNames} } from "./react-rest-chunk.ts";
    export { ${names}, ${moreNames} };
    export { ${internals.join(", ")} } from "./runtime-chunk.ts";
    // For "import React" and "import ReactDOM" alike.
    export default { ${names}, ${moreNames} };
  `;
  const entry = { contents, resolveDir: join(mountFolder, "src") };
  await bundle({
    ...common,
    plan: { ...common.plan, virtualEntries: { react: entry } },
    entry: { react: virtualEntry("react") },
    names: "[name]",
    splitting: false,
    resolver: runtimeImports(`./${runtime}`, common.react),
  });
}

/** `@skerry/island` under a stable URL. */
async function bundleIsland(runtime: string, common: CommonOptions): Promise<void> {
  await bundle({
    ...common,
    entry: { island: join(sourceFolders.island, "src/index.ts") },
    names: "[name]",
    splitting: false,
    resolver: runtimeImports(`./${runtime}`, common.react),
  });
}
