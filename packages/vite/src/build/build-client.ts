import type { ViteBuilder } from "vite";
import { clientEnvironment } from "../config/environments.ts";
import type { ModuleGraph } from "../modules/module-graph.ts";
import { clientEntries, type EntrySources } from "../modules/virtual-modules.ts";
import { assetNames, ClientFiles, hashLength } from "../outputs/client-files.ts";
import { chunkGroups } from "./chunk-groups.ts";
import type { EnvironmentRuns } from "./environment-runs.ts";
import { styleImporters } from "./style-importers.ts";

/** What the build for browsers results in. */
export interface ClientOutput {
  client: ClientFiles;
  graph: ModuleGraph;
  /** Names of the own widgets that import each module, by its id. */
  importers: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Lets Chrome (since 136, https://v8.dev/blog/explicit-compile-hints) compile all functions of React in the
 * background, while its file is loaded. Otherwise it compiles each at its first call, all in one task with the
 * first island of a page.
 */
const compileEagerly = "//# allFunctionsCalledOnLoad";

/** Files by the group of modules that they hold. Every other one is shared, and asked for by no one else. */
const chunkNames: Partial<Record<string, string>> = {
  lifecycle: "lifecycle",
  runtime: "island",
  page: "page",
  "shared-state": "shared-state",
  "shared-hook": "shared-hook",
};

/** Builds the files for browsers of a site. */
export async function buildClient(
  builder: ViteBuilder,
  runs: EnvironmentRuns,
  sources: EntrySources,
): Promise<ClientOutput> {
  const { widgets, ownRoot } = sources;
  const { files, graph, laterGraph } = await runs.run(
    builder,
    clientEnvironment,
    sources,
    (graph) => ({
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
        codeSplitting: { groups: chunkGroups(widgets, ownRoot, graph) },
        comments: false,
        postBanner: ({ name }) => (name === "runtime" ? compileEagerly : ""),
      },
    }),
  );
  return {
    client: new ClientFiles(files),
    graph,
    importers: styleImporters(sources, laterGraph),
  };
}
