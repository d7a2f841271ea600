import { LRUCache } from "lru-cache";
import { settleWithin } from "../deadline.ts";
import type { RuntimeHooks } from "../runtime-hooks.ts";
import { createRenderer, type RenderedIsland, type Renderer } from "./renderer.ts";
import { createWidgetImporter, type ImportWidget, type WidgetRegistry } from "./widget-modules.ts";

/** What is there once React and every widget have been imported. */
export interface LoadedWidgets {
  renderer: Renderer;
  /** Build id of the widgets. */
  build: string;
  /** Whether the widget adds to the island's own content and has no markup of its own. */
  isOverlay(widget: string): boolean;
  /** Whether there is a widget of this name, and it has markup of its own. */
  hasMarkup(widget: string): boolean;
}

/** Imports the widgets when first called. Rejects when React or the build id cannot be loaded. */
export type LoadWidgets = () => Promise<LoadedWidgets>;

const cacheBytes = 32_000_000;

/** Imports React and every widget of a registry, and creates their renderer. */
export async function loadWidgets(
  registry: WidgetRegistry,
  hooks: RuntimeHooks,
  ownBuild: string | undefined,
): Promise<LoadedWidgets> {
  const build = ownBuild ?? (await buildId);
  const cache = new LRUCache<string, RenderedIsland>({
    max: 5_000,
    maxSize: cacheBytes,
    // A warning quotes a key, which is at least one of the characters of `key`, and is a few hundred itself.
    sizeCalculation: ({ html, warnings }, key) =>
      html.length + key.length + 300 * warnings.length + 1,
  });
  const importWidget = createWidgetImporter(registry, hooks);
  const renderer = createRenderer({ registry, build, cache, importWidget, hooks });
  await renderer.prepare();
  const overlays = await findOverlays(Object.keys(registry), importWidget);
  return {
    renderer,
    build,
    isOverlay: (widget) => overlays.has(widget),
    hasMarkup: (widget) => Object.hasOwn(registry, widget) && !overlays.has(widget),
  };
}

async function findOverlays(
  widgets: readonly string[],
  importWidget: ImportWidget,
): Promise<ReadonlySet<string>> {
  const overlays = new Set<string>();
  for (const name of widgets) {
    const module = await settleWithin(
      0,
      importWidget(name).catch(() => undefined),
    );
    if (module?.overlay) overlays.add(name);
  }
  return overlays;
}

/** The bundler replaces it with the build id of the widgets. Absent when the sources run as they are. */
declare const SKERRY_BUILD: string | undefined;

/** Identifies the widgets' sources: the browser hydrates only markup of its own build. */
export const buildId: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then((module) => module.buildId())
    : Promise.resolve(SKERRY_BUILD);

/** Runs `load` at the first call and keeps its result. After a rejection, the next call runs it again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
