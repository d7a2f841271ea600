import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import { loadReact } from "./production-react.ts";
import type { MarkupRenderer } from "../api/markup-renderer.ts";
import { createStylesLog } from "./logs/styles-log.ts";
import { createUnknownKeyLog } from "./logs/unknown-key-log.ts";
import { describeThrown } from "../errors/describe-thrown.ts";
import { createRenderer, type Renderer } from "./renderer.ts";
import type { WidgetLogs } from "./module-renderer.ts";
import { createWidgetImporter, findOverlays, findUnloaded, importAll } from "./import-widgets.ts";
import type { WidgetRegistry } from "../api/widgets.ts";

export interface LoadedWidgets {
  renderer: Renderer;
  build: string;
  /** Widgets without markup. */
  overlays: ReadonlySet<string>;
  withMarkup: ReadonlySet<string>;
  /** Why most of the widgets cannot be loaded. */
  failure?: string | undefined;
}

export interface WidgetLists {
  /** Separated by spaces. */
  tailwind?: string | undefined;
  /** Widgets that a server could load when they were built. */
  loadable?: readonly string[] | undefined;
}

/** Imports the widgets at the first call. Rejects when React or the build id cannot be loaded. */
export type LoadWidgets = () => Promise<LoadedWidgets>;

/** Set by the bundler. Absent when sources run as they are. */
declare const SKERRY_BUILD: string | undefined;

/** Browsers hydrate only markup with their own build id. */
const buildId: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then((module) => module.buildId())
    : Promise.resolve(SKERRY_BUILD);

/**
 * Imports the widgets of a registry, and creates their renderer.
 *
 * @param ownBuild default: the build id of these sources
 * @param ownLibrary default: React
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

/** Explains why a copied renderer cannot work. Widgets that could not be loaded at build time are left to browsers. */
function explainUnloaded(
  loadable: readonly string[],
  unloaded: ReadonlyMap<string, unknown>,
): string | undefined {
  if (unloaded.size * 2 <= loadable.length) return undefined;
  const [[name, cause] = []] = unloaded;
  const { message } = describeThrown(cause);
  // The response must not tell where files are.
  const text = message
    .replace(/ imported from .*/s, "")
    .replace(/(?:file:\/\/)?(?:\/[^\s/'"]+){2,}/g, "…");
  return `${unloaded.size} of ${loadable.length} widgets that could be loaded when they were built cannot be loaded here. "${name}": ${text.replace(/\.?$/, ".")} Copy the renderer's folder as a whole, and install what its build has named as external.`;
}

/** Memoizes `load`, except for rejections. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
