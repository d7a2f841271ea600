import type { RuntimeHooks } from "./runtime-hooks.ts";
import { loadReact } from "./render/production-react.ts";
import type { MarkupRenderer } from "./render/render-island.ts";
import { createUnknownKeyLog, type UnknownKeyLog } from "./render/render-log.ts";
import { createRenderer, type Renderer } from "./render/renderer.ts";
import {
  createWidgetImporter,
  findOverlays,
  importAll,
  type WidgetRegistry,
} from "./render/widgets.ts";

/** Widgets that have been imported, and what renders them. */
export interface LoadedWidgets {
  renderer: Renderer;
  /** Build id of the widgets. */
  build: string;
  /** Names of the widgets that add to the island's own content and have no markup of their own. */
  overlays: ReadonlySet<string>;
  /** Names of the widgets that have markup: all but the overlays. */
  withMarkup: ReadonlySet<string>;
}

/** Imports the widgets when first called. Rejects when React or the build id cannot be loaded. */
export type LoadWidgets = () => Promise<LoadedWidgets>;

/** The bundler replaces it with the build id of the widgets. Absent when the sources run as they are. */
declare const SKERRY_BUILD: string | undefined;

/** The build id of these sources. Browsers hydrate only markup that has the id of their own build. */
const buildId: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then((module) => module.buildId())
    : Promise.resolve(SKERRY_BUILD);

/**
 * Imports every widget of a registry, and creates their renderer.
 *
 * @param ownBuild build id of the widgets. Default: that of these sources
 * @param ownLibrary renders them. Default: React, which is imported for it
 * @param logUnknownKeys gets the keys of props that have no effect. Default: a log on `console.warn`
 */
export async function loadWidgets(
  registry: WidgetRegistry,
  hooks: RuntimeHooks,
  ownBuild: string | undefined,
  ownLibrary: MarkupRenderer | undefined,
  logUnknownKeys: UnknownKeyLog = createUnknownKeyLog(),
): Promise<LoadedWidgets> {
  const build = ownBuild ?? (await buildId);
  // React's production build has to be loaded before a widget imports React.
  const library = ownLibrary ?? (await loadReact());
  const importWidget = createWidgetImporter(registry, hooks);
  const names = Object.keys(registry);
  await importAll(names, importWidget);
  const overlays = await findOverlays(names, importWidget);
  return {
    renderer: createRenderer({ registry, build, importWidget, library, hooks, logUnknownKeys }),
    build,
    overlays,
    withMarkup: new Set(names.filter((name) => !overlays.has(name))),
  };
}

/** Runs `load` at the first call and keeps its result. After a rejection, the next call runs it again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
