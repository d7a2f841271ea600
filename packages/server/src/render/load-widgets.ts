import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import { loadReact } from "./production-react.ts";
import type { MarkupRenderer } from "../api/markup-renderer.ts";
import { createStylesLog } from "./logs/styles-log.ts";
import { createUnknownKeyLog } from "./logs/unknown-key-log.ts";
import { describeThrown } from "../errors/describe-thrown.ts";
import { createRenderer, type Renderer, type WidgetLogs } from "./renderer.ts";
import { createWidgetImporter, findOverlays, findUnloaded, importAll } from "./import-widgets.ts";
import type { WidgetRegistry } from "../api/widgets.ts";

/** Widgets that have been imported, and what renders them. */
export interface LoadedWidgets {
  renderer: Renderer;
  /** Build id of the widgets. */
  build: string;
  /** Names of the widgets that add to the island's own content and have no markup of their own. */
  overlays: ReadonlySet<string>;
  /** Names of the widgets that have markup: all but the overlays. */
  withMarkup: ReadonlySet<string>;
  /** Why most of those cannot be loaded that should be; `undefined` when they can. */
  failure?: string | undefined;
}

/** What a build knows of its widgets. */
export interface WidgetLists {
  /** Names of those that import Tailwind, separated by spaces. Default: none */
  tailwind?: string | undefined;
  /** Names of those that a server could load when they were built. Default: none */
  loadable?: readonly string[] | undefined;
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
 * @param lists of widgets, from their build
 * @param logs get the keys of props that have no effect, and what collectors of styles throw. Default: the console
 */
export async function loadWidgets(
  registry: WidgetRegistry,
  hooks: RuntimeHooks,
  ownBuild: string | undefined,
  ownLibrary: MarkupRenderer | undefined,
  { tailwind = "", loadable = [] }: WidgetLists = {},
  { logUnknownKeys, logStyles }: WidgetLogs = {
    logUnknownKeys: createUnknownKeyLog(),
    logStyles: createStylesLog(),
  },
): Promise<LoadedWidgets> {
  const build = ownBuild ?? (await buildId);
  // React's production build has to be loaded before a widget imports React.
  const library = ownLibrary ?? (await loadReact());
  const importWidget = createWidgetImporter(registry, hooks);
  const names = Object.keys(registry);
  await importAll(names, importWidget);
  const overlays = await findOverlays(names, importWidget);
  return {
    renderer: createRenderer({
      registry,
      build,
      importWidget,
      library,
      tailwind: new Set(tailwind.split(" ")),
      hooks,
      logUnknownKeys,
      logStyles,
    }),
    build,
    overlays,
    withMarkup: new Set(names.filter((name) => !overlays.has(name))),
    failure: explainUnloaded(loadable, await findUnloaded(loadable, importWidget)),
  };
}

/**
 * Says why a renderer that was copied or installed somewhere cannot do its work. A widget that could not be loaded when it
 * was built either is left to browsers as it was meant to be.
 *
 * @param unloaded their errors by name
 */
function explainUnloaded(
  loadable: readonly string[],
  unloaded: ReadonlyMap<string, unknown>,
): string | undefined {
  if (unloaded.size * 2 <= loadable.length) return undefined;
  const [[name, cause] = []] = unloaded;
  const { message } = describeThrown(cause);
  // Where files are on this machine is no one else's affair.
  const text = message
    .replace(/ imported from .*/s, "")
    .replace(/(?:file:\/\/)?(?:\/[^\s/'"]+){2,}/g, "…");
  return `${unloaded.size} of ${loadable.length} widgets that could be loaded when they were built cannot be loaded here. "${name}": ${text.replace(/\.?$/, ".")} Copy the renderer's folder as a whole, and install what its build has named as external.`;
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
