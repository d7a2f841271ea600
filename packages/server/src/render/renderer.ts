import {
  diagnoseUnknownKeys,
  type FallbackHtml,
  formatMarker,
  noFallback,
  type UnknownKeyDiagnostic,
} from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import { limits } from "../limits.ts";
import type { RuntimeHooks } from "../runtime-hooks.ts";
import type { RenderContext } from "./configurations.ts";
import { type PropsInput, readProps } from "./island-props.ts";
import { loadReact } from "./production-react.ts";
import { MarkupCache, type RenderedIsland } from "./markup-cache.ts";
import { RenderError, suspendedError } from "./render-error.ts";
import { type IslandOptions, type MarkupRenderer, renderIsland } from "./render-island.ts";
import { createUnknownKeyLog, type UnknownKeyLog } from "./render-log.ts";
import { ReadValues, type RequestState } from "./shared-values.ts";
import { type FoundSlots, type SlotsHtml, slotsTooLarge } from "./slots.ts";
import {
  createWidgetImporter,
  findOverlays,
  importAll,
  type ImportWidget,
  settleBefore,
  type WidgetModule,
  type WidgetRegistry,
} from "./widgets.ts";

/** One island to render. */
export interface RenderJob extends PropsInput, IslandOptions {
  /** Parses the island's own HTML. Called only if the widget reads it. Default: there is none. */
  readFallback?: (() => Promise<FallbackHtml>) | undefined;
  /** Reads the HTML of its slots. Called only if the widget has slots; it must be there then. */
  readSlots?: (() => Promise<FoundSlots>) | undefined;
  /** Whether the caller caches the HTML itself, so that this cache need not. Default: `false`. */
  isCachedByCaller?: boolean | undefined;
}

export interface Renderer {
  /**
   * Renders the inside of an island, or has rendered it before.
   *
   * @param state values that the islands of the request share. Absent: a widget that reads them cannot be rendered
   * @throws RenderError
   */
  render(
    job: RenderJob,
    context: RenderContext,
    state?: RequestState | undefined,
  ): Promise<RenderedIsland>;
}

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

/** The bundler replaces it with the build id of the widgets. Absent when the sources run as they are. */
declare const SKERRY_BUILD: string | undefined;

/** Identifies the widgets' sources: the browser hydrates only markup of its own build. */
const buildId: Promise<string> =
  typeof SKERRY_BUILD === "undefined"
    ? import("@skerry/widgets/build/build-id").then((module) => module.buildId())
    : Promise.resolve(SKERRY_BUILD);

/**
 * Imports every widget of a registry, and creates their renderer.
 *
 * @param ownMarkup the library that renders them. Default: React, which is imported for it
 * @param logUnknownKeys gets the keys of props that have no effect. Default: a log on `console.warn`
 */
export async function loadWidgets(
  registry: WidgetRegistry,
  hooks: RuntimeHooks,
  ownBuild: string | undefined,
  ownMarkup: MarkupRenderer | undefined,
  logUnknownKeys: UnknownKeyLog = createUnknownKeyLog(),
): Promise<LoadedWidgets> {
  const build = ownBuild ?? (await buildId);
  // React's production build has to be loaded before a widget imports React.
  const library = ownMarkup ?? (await loadReact());
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

interface RendererOptions {
  registry: WidgetRegistry;
  build: string;
  importWidget: ImportWidget;
  library: MarkupRenderer;
  hooks: RuntimeHooks;
  logUnknownKeys: UnknownKeyLog;
}

/** The arguments of `renderIsland` after its first two. */
type MarkupParts =
  Parameters<typeof renderIsland> extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** The content of the page that a widget uses besides its props. */
interface OwnContent {
  /** Props that its `readFallback` has read. */
  props: Record<string, unknown>;
  slots: SlotsHtml;
  shared: ReadValues;
}

/** Creates what renders islands: it checks the props, renders, and caches the HTML. */
function createRenderer({
  registry,
  build,
  importWidget,
  library,
  logUnknownKeys,
  hooks: { metrics, isSuspended, onRendered, onWork, runWidget = (_, run) => run() },
}: RendererOptions): Renderer {
  /** By build, context, widget, prefix, content of its own, and props. */
  const cache = new MarkupCache();

  /** @param known absent when the module could not be imported: the import is tried again then */
  async function renderUncached(
    job: RenderJob,
    known: WidgetModule | undefined,
    settings: PageSettings,
    own: OwnContent,
  ): Promise<RenderedIsland> {
    const { widget } = job;
    if (isSuspended?.(widget)) throw suspendedError(widget);
    const module = known ?? (await importWidget(widget));
    return runWidget(widget, () => renderModule(job, module, settings, own));
  }

  async function renderModule(
    job: RenderJob,
    module: WidgetModule,
    settings: PageSettings,
    own: OwnContent,
  ): Promise<RenderedIsland> {
    let warnings: UnknownKeyDiagnostic[] = [];
    onWork?.(job.widget);
    const reading = readProps(job.widget, job, module.schema, {
      onUnknownKeys(keys) {
        // Pointers hold keys: JSON parsers of other languages reject lone surrogates, and with them the answer.
        warnings = diagnoseUnknownKeys(keys).map((diagnostic) => ({
          ...diagnostic,
          pointer: diagnostic.pointer.toWellFormed(),
        }));
      },
    });
    // While a schema waits, others run.
    onWork?.();
    const props = { ...(await reading), ...own.props };
    logUnknownKeys(job.widget, warnings);
    if (module.overlay) return { html: "", warnings };
    const markup = renderNoted(job, module, props, settings, own.slots, own.shared);
    if (own.shared.missing !== undefined) throw stateMissing(job.widget, own.shared.missing);
    // JSON such as `"\ud83d"` brings in lone surrogates. They cannot be written as UTF-8, and many JSON
    // parsers reject them.
    return { html: formatMarker(job.prefix, build) + markup.toWellFormed(), warnings };
  }

  function renderNoted(job: RenderJob, ...rest: MarkupParts): string {
    const { widget } = job;
    onWork?.(widget);
    try {
      return renderIsland(library, job, ...rest);
    } catch (error) {
      if (error instanceof RenderError) guardTrace(widget, error);
      throw error;
    } finally {
      onWork?.();
    }
  }

  /** The search for the place of an error runs the widget's code, too: at once, or in a microtask. */
  function guardTrace(widget: string, error: RenderError): void {
    const read = error.readComponentStack;
    error.readComponentStack =
      read &&
      (() => {
        onWork?.(widget);
        const reading = runWidget(widget, read);
        queueMicrotask(() => onWork?.());
        return reading;
      });
  }

  async function renderMeasured(
    job: RenderJob,
    end: number,
    ...rest: [WidgetModule | undefined, PageSettings, OwnContent]
  ): Promise<RenderedIsland> {
    const started = performance.now();
    let result = "ok";
    try {
      const rendered = await settleBefore(end, renderUncached(job, ...rest));
      if (!rendered) throw tooLate(job.widget);
      onRendered?.(job.widget);
      return rendered;
    } catch (error) {
      result = error instanceof RenderError ? error.code : "render-failed";
      throw error;
    } finally {
      // A request may name any widget: only names that exist may become a label.
      const label = Object.hasOwn(registry, job.widget) ? job.widget : "unknown";
      metrics.recordRender(label, result, (performance.now() - started) / 1_000);
    }
  }

  /** @returns `undefined` for a module that cannot be imported: the render reports and counts that */
  async function findModule(widget: string): Promise<WidgetModule | undefined> {
    try {
      return await importWidget(widget);
    } catch {
      return undefined;
    }
  }

  async function readFallback(
    { widget, readFallback: parse }: RenderJob,
    module: WidgetModule | undefined,
  ): Promise<Record<string, unknown>> {
    if (!module?.readFallback) return {};
    const html = (await parse?.()) ?? noFallback;
    if (isSuspended?.(widget)) throw suspendedError(widget);
    onWork?.(widget);
    try {
      return runWidget(widget, () => module.readFallback?.(html)) ?? {};
    } catch (cause) {
      throw fallbackUnread(widget, cause);
    } finally {
      onWork?.();
    }
  }

  return {
    async render(job, { cacheKey, settings }, state) {
      const { widget, propsText, prefix } = job;
      // A module or a schema may wait for ever for something that the server does not have.
      const end = performance.now() + limits.requestMilliseconds;
      const module = await settleBefore(end, findModule(widget));
      const [props, slots] = [await readFallback(job, module), await readSlots(job, module)];
      const content = JSON.stringify({ props, slots });
      const key = [build, cacheKey, widget, prefix, content, propsText].join("\0");
      const cached = cache.get(key, state);
      metrics.recordCacheRequest("markup", cached !== undefined);
      if (cached !== undefined) return cached;
      const shared = new ReadValues(state);
      const rendered = await renderMeasured(job, end, module, settings, { props, slots, shared });
      if (!job.isCachedByCaller) cache.set(key, shared.texts, rendered);
      return rendered;
    },
  };
}

/** @throws RenderError `slots-missing`, `too-large`, or `render-failed` */
async function readSlots(
  { widget, readSlots: read }: RenderJob,
  module: WidgetModule | undefined,
): Promise<SlotsHtml> {
  if (!module?.slots) return {};
  if (!read) throw slotsMissing(widget);
  const slots = await read();
  if (slots === "too-large") throw slotsTooLarge(widget);
  if (slots === "not-closed") throw slotsNotClosed(widget);
  return slots;
}

function fallbackUnread(widget: string, cause: unknown): RenderError {
  return new RenderError(
    "render-failed",
    `The widget "${widget}" could not be rendered: its readFallback has thrown an error. The browser renders this island.`,
    "",
    cause,
  );
}

/** Browsers would read them, or what is written after them, as something else. */
function slotsNotClosed(widget: string): RenderError {
  return new RenderError(
    "render-failed",
    `The HTML in "${widget}" would be read as something else inside the widget's markup. Close every element in it, remove end tags of elements that are not open, and have nothing but option, optgroup and hr in a select. The browser renders this island.`,
  );
}

/** The markup replaces what is in the island: without its slots, the page would lose them. */
function slotsMissing(widget: string): RenderError {
  return new RenderError(
    "slots-missing",
    `The widget "${widget}" shows HTML of the page in slots, which were not sent. Send them as "slots": {name: HTML} to /render (a helper's option "slots"), or {} if there are none; or mark them with data-slot in the "fallback"; or send the page to /transform. The browser renders this island.`,
  );
}

/** A cache may keep a fragment for every visitor. */
function stateMissing(widget: string, key: string): RenderError {
  return new RenderError(
    "state-missing",
    `The widget "${widget}" reads the shared value "${key}", and a fragment has none. Send the island to /render with "state", or the page to /transform. The browser renders this island.`,
  );
}

function tooLate(widget: string): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" was not rendered in time: its module or its schema is waiting for something. The browser renders this island.`,
  );
}
