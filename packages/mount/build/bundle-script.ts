import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import type { FileName, LaterFiles } from "../src/file-table.ts";
import type { BuildPlan } from "./build-plan.ts";
import type { BuiltWidget } from "./built-widget.ts";
import { bundle, bundleAlone } from "./bundle.ts";
import { chunkName } from "./chunk-name.ts";
import type { Chunks } from "./chunks.ts";
import { fileLists } from "./file-lists.ts";
import { collectMangledNames, type MangledNames } from "./mangled-names.ts";
import { mountFolder, sourceFolders } from "./paths.ts";
import { reactBodies } from "./react-modules.ts";
import { refreshEntries } from "./refresh-entries.ts";
import { reactNames, runtimeImports } from "./runtime-imports.ts";
import { virtualEntry } from "./virtual-entries.ts";
import { widgetTable } from "./widget-table.ts";

/** The files of the script. Paths from the plan's folder. */
export interface ScriptFiles {
  /** For pages without a configuration. */
  lifecycle: string;
  /** In its place on pages with one. */
  configuredLifecycle: string;
  visit: string;
  /** What a widget with slots needs besides its own files. */
  slots: string;
  /** The files that each entry of the chunks needs, its own last. */
  lists: Map<string, string[]>;
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
}

const fileName = (file: string): FileName => basename(file, ".js");

/** Bundles all JavaScript that browsers load. */
export async function bundleScript(plan: BuildPlan): Promise<ScriptFiles> {
  const mangledNames = await collectMangledNames(plan);
  const inputs = new Set(Object.values(reactBodies(plan.siteFolder)));
  const common = { plan, mangledNames, inputs };
  const [{ lists, runtime, chunks }, visit, warnings, slots] = await Promise.all([
    bundleChunks(common),
    bundleAlone("visit", "src/visit.ts", common),
    // Shares nothing, because only pages with a mistake load it.
    bundleAlone("warnings", "src/lifecycle/warnings.ts", common),
    bundleAlone("slots", "src/slots/page-slots.ts", common),
  ]);
  const version = await readVersion();
  const names = (name: string): FileName[] => (lists.get(name) as string[]).map(fileName);
  const later: LaterFiles = {
    // The lifecycle without a configuration needs it alone.
    configured: [],
    runtime: names("island"),
    warnings: [fileName(warnings)],
    slots: [fileName(slots)],
    visit: [fileName(visit)],
    texts: Object.fromEntries(
      Object.keys(plan.texts).map((locale) => [locale, names(`texts-${locale}`)]),
    ),
  };
  const stable = Promise.all([bundleReact(runtime, common), bundleIsland(runtime, common)]);
  // Their names are alike but for the hash, because the loader contains both.
  const bundleLifecycle = (source: string, files: LaterFiles): Promise<string> =>
    bundleAlone("lifecycle", `src/${source}.ts`, {
      ...common,
      define: { SKERRY_VERSION: JSON.stringify(version) },
      values: {
        SKERRY_BUILD: JSON.stringify(plan.build),
        SKERRY_LATER_FILES: JSON.stringify(files),
      },
    });
  const configuredLifecycle = await bundleLifecycle("configured-lifecycle-module", later);
  const lifecycle = await bundleLifecycle("lifecycle-module", {
    ...later,
    configured: [fileName(configuredLifecycle)],
  });
  // React and the runtime are asked for anyway.
  const filesOf = ({ name, hasSlots }: BuiltWidget): FileName[] => [
    ...(hasSlots ? later.slots : []),
    ...names(chunkName(name)).filter((file) => !later.runtime.includes(file)),
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
      SKERRY_WIDGETS: widgetTable(plan.widgets, filesOf, mangledNames),
      SKERRY_TEXTS: JSON.stringify(
        Object.fromEntries(
          Object.entries(later.texts).map(([name, files]) => [name, files.at(-1)]),
        ),
      ),
      SKERRY_LIFECYCLE: JSON.stringify(fileName(lifecycle)),
      SKERRY_CONFIGURED_LIFECYCLE: JSON.stringify(fileName(configuredLifecycle)),
      SKERRY_RUNTIME: JSON.stringify(["../react", ...later.runtime]),
    },
  });
  await stable;
  const entries = [...lists.values()].map((files) => files.at(-1) as string);
  const retried = new Set([lifecycle, configuredLifecycle, visit, warnings, slots, ...entries]);
  // As load-file.ts has it: other files import this one.
  retried.delete(runtime);
  return { lifecycle, configuredLifecycle, visit, slots, lists, retried, inputs, chunks };
}

async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(mountFolder, "package.json"), "utf8"));
  return version as string;
}

/** Everything that is loaded when a trigger fires: one entry each. */
async function bundleChunks(
  common: CommonOptions,
): Promise<{ lists: Map<string, string[]>; runtime: string; chunks: Chunks }> {
  const { widgets, texts, siteFolder, ownModules } = common.plan;
  const entry: Record<string, string> = {
    island: join(mountFolder, "src/runtime-chunk.ts"),
  };
  for (const [locale, source] of Object.entries(texts)) entry[`texts-${locale}`] = source;
  for (const widget of widgets) entry[chunkName(widget.name)] = widget.entry;
  if (ownModules) Object.assign(entry, refreshEntries(ownModules, siteFolder));
  const names = "chunks/[name]-[hash]";
  const code = new Map<string, string>();
  const metafile = await bundle({ ...common, entry, names, splitting: true, code });
  const lists = fileLists(metafile, common.plan);
  const runtime = lists.get("island")?.at(-1) as string;
  return { lists, runtime, chunks: { metafile, code } };
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
  const restNames = rest.join(", ");
  const internals = ["reactInternals as __CLIENT_", "domInternals as __DOM_"].map(
    (name) => `${name}INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE`,
  );
  const contents = `
    import { ${names} } from "./runtime-chunk.ts";
    import { ${restNames} } from "./react-rest-chunk.ts";
    export { ${names}, ${restNames} };
    export { ${internals.join(", ")} } from "./runtime-chunk.ts";
    // For "import React" and "import ReactDOM" alike.
    export default { ${names}, ${restNames} };
  `;
  const entry = { contents, resolveDir: join(mountFolder, "src") };
  await bundle({
    ...common,
    plan: { ...common.plan, virtualEntries: { react: entry } },
    entry: { react: virtualEntry("react") },
    names: "[name]",
    splitting: false,
    resolver: runtimeImports(`./${runtime}`),
  });
}

/** `@skerry/island` under a stable URL. */
async function bundleIsland(runtime: string, common: CommonOptions): Promise<void> {
  await bundle({
    ...common,
    entry: { island: join(sourceFolders.island, "src/index.ts") },
    names: "[name]",
    splitting: false,
    resolver: runtimeImports(`./${runtime}`),
  });
}
