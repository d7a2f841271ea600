import { toLight } from "@skerry/core/contract/marker";
import { hashSources, identify } from "@skerry/widgets/build/build-id";
import type { Rolldown, ViteBuilder } from "vite";
import { rendererEnvironment } from "../config/environments.ts";
import { buildPlaceholder, tailwindPlaceholder } from "../modules/renderer-source.ts";
import { type EntrySources, rendererEntries, widgetOf } from "../modules/virtual-modules.ts";
import { assetNames } from "../outputs/client-files.ts";
import { skerryPackages } from "../sources/skerry-packages.ts";
import { tailwindWidgets } from "../transforms/style-parts.ts";
import type { TailwindStyles } from "../transforms/tailwind-styles.ts";
import type { OwnModule } from "../widgets/widget-metadata.ts";
import type { EnvironmentRuns } from "./environment-runs.ts";
import { styleImporters } from "./style-importers.ts";

/** What the build of the renderer results in. */
export interface RendererOutput {
  /** The build's id: a hash of the sources and of the renderer's code. */
  build: string;
  /** Code by path. */
  modules: ReadonlyMap<string, string>;
  /** Ids of the modules that are in it. */
  inputs: readonly string[];
  /** Modules of own widgets and of their root, by path. */
  ownModules: ReadonlyMap<string, OwnModule>;
  /** Packages that it imports and does not contain. */
  external: ReadonlySet<string>;
}

/** Builds the renderer of a site. */
export async function buildRenderer(
  builder: ViteBuilder,
  runs: EnvironmentRuns,
  tailwind: TailwindStyles,
  sources: EntrySources,
): Promise<RendererOutput> {
  const { files, laterGraph, ownModules, external } = await runs.run(
    builder,
    rendererEnvironment,
    sources,
    () => rolldownOptions,
  );
  const chunks = files.filter((file) => file.type === "chunk");
  const build = await buildIdOf(chunks, sources.preact);
  const importers = styleImporters(sources, laterGraph);
  const withTailwind = [...tailwindWidgets(importers, (id) => tailwind.hasMade(id))].sort();
  return {
    build,
    modules: new Map(
      chunks.map(({ fileName, code }) => [
        fileName,
        code
          .replace(buildPlaceholder, build)
          .replace(tailwindPlaceholder, () => withTailwind.join(" ")),
      ]),
    ),
    inputs: chunks.flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength ? [id] : [])),
    ),
    ownModules,
    external,
  };
}

/** A build without a renderer: built-in widgets alone have theirs in `@skerry/server`. */
export const noRenderer = async (): Promise<RendererOutput> => ({
  build: await buildIdOf([], false),
  modules: new Map(),
  inputs: [],
  ownModules: new Map(),
  external: new Set(),
});

async function buildIdOf(
  chunks: readonly Rolldown.OutputChunk[],
  preact: boolean,
): Promise<string> {
  const id = identify(
    await hashSources(skerryPackages),
    chunks.map(({ code }) => code),
  );
  return preact ? toLight(id) : id;
}

const rolldownOptions: Rolldown.RolldownOptions = {
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
};
