import type { RuntimeHooks } from "../runtime-hooks.ts";
import { loadRenderIsland } from "./production-react.ts";
import { createRenderer, type Renderer, settleBefore } from "./renderer.ts";
import { createWidgetImporter, type ImportWidget, type WidgetRegistry } from "./widget-modules.ts";

/** Widgets that have been imported, and what renders them. */
export interface LoadedWidgets {
  renderer: Renderer;
  /** Build id of the widgets. */
  build: string;
  /** Names of the widgets that add to the island's own content and have no markup of their own. */
  overlays: ReadonlySet<string>;
  /** Names of the others. */
  withMarkup: ReadonlySet<string>;
}

/** Imports the widgets when first called. Rejects when React or the build id cannot be loaded. */
export type LoadWidgets = () => Promise<LoadedWidgets>;

const maxImportMilliseconds = 5_000;
/** The time that the next widget waits for one whose module waits for something. */
const maxModuleMilliseconds = 1_000;

/** The bundler replaces it with the build id of the widgets. Absent when the sources run as they are. */
declare const SKERRY_BUILD: string | undefined;

/** Identifies the widgets' sources: the browser hydrates only markup of its own build. */
const buildId: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then((module) => module.buildId())
    : Promise.resolve(SKERRY_BUILD);

/** Imports React and every widget of a registry, and creates their renderer. */
export async function loadWidgets(
  registry: WidgetRegistry,
  hooks: RuntimeHooks,
  ownBuild: string | undefined,
): Promise<LoadedWidgets> {
  const build = ownBuild ?? (await buildId);
  // React's production build has to be loaded before a widget imports React.
  const renderIsland = await loadRenderIsland();
  const importWidget = createWidgetImporter(registry, hooks);
  const names = Object.keys(registry);
  await importAll(names, importWidget);
  const overlays = await findOverlays(names, importWidget);
  return {
    renderer: createRenderer({ registry, build, importWidget, renderIsland, hooks }),
    build,
    overlays,
    withMarkup: new Set(names.filter((name) => !overlays.has(name))),
  };
}

/**
 * Imports widgets. One that cannot be imported fails when it is rendered, and does not affect the others. Nor does one
 * whose module waits for something. One after the other: nobody could tell which of them keeps the process busy.
 */
async function importAll(names: readonly string[], importWidget: ImportWidget): Promise<void> {
  const end = performance.now() + maxImportMilliseconds;
  const imports: Promise<unknown>[] = [];
  for (const name of names) {
    const done = importWidget(name).catch(() => undefined);
    imports.push(done);
    await settleBefore(Math.min(end, performance.now() + maxModuleMilliseconds), done);
  }
  await settleBefore(end, Promise.all(imports));
}

async function findOverlays(
  names: readonly string[],
  importWidget: ImportWidget,
): Promise<ReadonlySet<string>> {
  const overlays = new Set<string>();
  for (const name of names) {
    const done = importWidget(name).catch(() => undefined);
    const module = await settleBefore(performance.now(), done);
    if (module?.overlay) overlays.add(name);
  }
  return overlays;
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
