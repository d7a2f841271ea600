import {
  diagnoseUnknownKeys,
  type FallbackHtml,
  formatMarker,
  noFallback,
  type UnknownKeyDiagnostic,
} from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import { isWorkerd } from "../host/is-workerd.ts";
import { limits } from "../host/limits.ts";
import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import type { RequestTime } from "../host/request-time.ts";
import type { RenderContext } from "./context/configurations.ts";
import { type PropsInput, readProps } from "./island-props.ts";
import { MarkupCache, type RenderedIsland } from "./markup-cache.ts";
import { RenderError, suspendedError } from "../errors/render-error.ts";
import { type IslandMarkup, type IslandOptions, prepareIsland } from "./render-island.ts";
import type { MarkupRenderer } from "../api/markup-renderer.ts";
import type { StylesLog } from "./logs/styles-log.ts";
import type { UnknownKeyLog } from "./logs/unknown-key-log.ts";
import { ReadValues, type RequestState } from "./context/shared-values.ts";
import type { FoundSlots, SlotsHtml } from "../page/page-slots.ts";
import { slotsTooLarge } from "./context/slots.ts";
import type { ImportWidget } from "./import-widgets.ts";
import { type Patience, settleWithin } from "../host/settle-within.ts";
import type { WidgetModule, WidgetRegistry } from "../api/widgets.ts";

/** Tells style sheets that an island has its widget, before there is a script: the page's own HTML looks as ever. */
const tailwindMark = "<template data-skerry-tailwind></template>";

/** One island to render. */
export interface RenderJob extends PropsInput, IslandOptions {
  /** Parses the island's own HTML. Called only if the widget reads it. Default: there is none. */
  readFallback?: (() => Promise<FallbackHtml>) | undefined;
  /** Reads the HTML of its slots. Called only if the widget has slots; it must be there then. */
  readSlots?: (() => Promise<FoundSlots>) | undefined;
  /** Whether the caller caches the HTML itself, so that this cache need not. Default: `false`. */
  isCachedByCaller?: boolean | undefined;
}

/** Renders islands. */
export interface Renderer {
  /**
   * The markup inside an island, rendered now or from the cache.
   *
   * @param state values that the islands of the request share. Absent: a widget that reads them cannot be rendered
   * @throws RenderError
   */
  render(
    job: RenderJob,
    context: RenderContext,
    state?: RequestState | undefined,
    request?: IslandRequest | undefined,
  ): Promise<RenderedIsland>;
}

/** The request that an island belongs to. */
export interface IslandRequest {
  /** For its module and its schema, which wait for something. */
  patience: Patience;
  /** Its components wait no longer than the request may. Default: there is no other limit */
  time?: RequestTime | undefined;
  /** Called when one of its components waits: the other islands need not. */
  onWaiting?(): void;
}

interface RendererOptions extends WidgetLogs {
  registry: WidgetRegistry;
  /** Build id of the widgets. */
  build: string;
  importWidget: ImportWidget;
  /** What the widgets are written for: React, or Preact. */
  library: MarkupRenderer;
  /** Names of the widgets that import Tailwind. */
  tailwind: ReadonlySet<string>;
  hooks: RuntimeHooks;
}

/** What is said about widgets that are rendered nevertheless. */
export interface WidgetLogs {
  logUnknownKeys: UnknownKeyLog;
  logStyles: StylesLog;
}

/** What a widget uses besides the props of its island. */
interface PageContent {
  /** Props that its `readFallback` has read from the island's own HTML. */
  props: Record<string, unknown>;
  slots: SlotsHtml;
  shared: ReadValues;
  request: IslandRequest;
}

/** Creates what renders islands: it checks the props, renders, and caches the HTML. */
export function createRenderer({
  registry,
  build,
  importWidget,
  library,
  tailwind,
  logUnknownKeys,
  logStyles,
  hooks: { metrics, isSuspended, onRendered, onWork, runWidget = (_, run) => run() },
}: RendererOptions): Renderer {
  /** By everything that the HTML depends on, apart from the shared values. */
  const cache = new MarkupCache();
  const promiseWaits = createPromiseWaits();

  /** Tells the process whose code runs. What waits for something is not its work. */
  function noteWork<Result>(widget: string, run: () => Result): Result {
    onWork?.(widget);
    try {
      return run();
    } finally {
      onWork?.();
    }
  }

  async function renderMeasured(
    job: RenderJob,
    patience: Patience,
    ...rest: [WidgetModule | undefined, PageSettings, PageContent]
  ): Promise<RenderedIsland> {
    const started = performance.now();
    let result = "ok";
    try {
      const rendered = await settleWithin(patience, renderUncached(job, ...rest));
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

  /** @param known `undefined` when its import has failed: that is tried again, and fails the render */
  async function renderUncached(
    job: RenderJob,
    known: WidgetModule | undefined,
    settings: PageSettings,
    content: PageContent,
  ): Promise<RenderedIsland> {
    const { widget } = job;
    if (isSuspended?.(widget)) throw suspendedError(widget);
    const module = known ?? (await importWidget(widget));
    return runWidget(widget, () => renderModule(job, module, settings, content));
  }

  async function renderModule(
    job: RenderJob,
    module: WidgetModule,
    settings: PageSettings,
    content: PageContent,
  ): Promise<RenderedIsland> {
    const { widget } = job;
    let warnings: UnknownKeyDiagnostic[] = [];
    const reading = noteWork(widget, () =>
      readProps(widget, job, module.schema, {
        onUnknownKeys(keys) {
          // Pointers hold keys: JSON parsers of other languages reject lone surrogates, and with them the answer.
          warnings = diagnoseUnknownKeys(keys).map((diagnostic) => ({
            ...diagnostic,
            pointer: diagnostic.pointer.toWellFormed(),
          }));
        },
      }),
    );
    const props = { ...(await reading), ...content.props };
    logUnknownKeys(widget, warnings);
    if (module.overlay) return { html: "", warnings };
    const markup = await renderMarkup(job, module, props, settings, content);
    const { html, open, styles, stylesError } = markup;
    if (stylesError !== undefined) logStyles(widget, stylesError);
    const { missing } = content.shared;
    if (missing !== undefined) throw stateMissing(widget, missing);
    // JSON such as `"\ud83d"` brings in lone surrogates. They cannot be written as UTF-8, and many JSON
    // parsers reject them.
    const texts = styles.map((style) => style.toWellFormed());
    const start =
      formatMarker(job.prefix, build) + (tailwind.has(widget) ? tailwindMark : "") + texts.join("");
    return {
      html: start + html.toWellFormed(),
      ...(texts.length > 0 && { styles: texts }),
      warnings,
      ...(open.length > 0 && { open }),
    };
  }

  /** Most trees wait for nothing. Those that do are rendered once more, in a way that costs five times as much. */
  async function renderMarkup(
    job: RenderJob,
    module: WidgetModule,
    props: Record<string, unknown>,
    settings: PageSettings,
    { slots, shared, request }: PageContent,
  ): Promise<IslandMarkup> {
    const { widget } = job;
    const island = prepareIsland(library, job, module, props, settings, slots, shared);
    try {
      const markup = promiseWaits.isLikely(widget)
        ? undefined
        : noteWork(widget, () => island.render());
      if (markup) {
        promiseWaits.noteWhole(widget);
        return markup;
      }
      if (promiseWaits.isAbandoned(widget)) throw waitsForAnotherRequest(widget);
      request.onWaiting?.();
      const left = request.time?.left() ?? Infinity;
      const end = Math.min(promiseWaits.end(widget), performance.now() + left);
      const awaited = await noteWork(widget, () => island.await(end));
      promiseWaits.note(
        widget,
        awaited.open.every(({ code }) => code !== "deadline"),
      );
      return awaited;
    } catch (error) {
      if (error instanceof RenderError) {
        if (error.code === "deadline") promiseWaits.note(widget, false);
        guardTrace(widget, error);
      }
      throw error;
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

  /** @returns `undefined` for a module that cannot be imported: the render reports and counts that */
  async function findModule(widget: string): Promise<WidgetModule | undefined> {
    try {
      return await importWidget(widget);
    } catch {
      return undefined;
    }
  }

  /** The props that a widget reads from the island's own HTML. */
  async function readFallback(
    { widget, readFallback: parse }: RenderJob,
    module: WidgetModule | undefined,
  ): Promise<Record<string, unknown>> {
    if (!module?.readFallback) return {};
    const html = (await parse?.()) ?? noFallback;
    if (isSuspended?.(widget)) throw suspendedError(widget);
    try {
      return noteWork(widget, () => runWidget(widget, () => module.readFallback?.(html))) ?? {};
    } catch (cause) {
      throw fallbackUnread(widget, cause);
    }
  }

  return {
    async render(
      job,
      { cacheKey, settings },
      state,
      request = { patience: { milliseconds: limits.requestMilliseconds } },
    ) {
      const { widget, propsText, prefix } = job;
      const { patience } = request;
      // A module or a schema may wait for ever for something that the server does not have.
      const module = await settleWithin(patience, findModule(widget));
      const [props, slots] = [await readFallback(job, module), await readSlots(job, module)];
      const ownContent = JSON.stringify({ props, slots });
      const key = [build, cacheKey, widget, prefix, ownContent, propsText].join("\0");
      const cached = cache.get(key, state);
      metrics.recordCacheRequest("markup", cached !== undefined);
      if (cached !== undefined) return cached;
      const shared = new ReadValues(state);
      const content = { props, slots, shared, request };
      const rendered = await renderMeasured(job, patience, module, settings, content);
      if (!job.isCachedByCaller) cache.set(key, shared.texts, rendered);
      return rendered;
    },
  };
}

/** How long the promises of widgets are waited for. */
interface PromiseWaits {
  /**
   * Whether it must not be waited for: in workerd, a promise that an earlier request has begun settles for no other, and React
   * would try again and again without a pause.
   */
  isAbandoned(widget: string): boolean;
  /** On the clock of `performance.now()`. */
  end(widget: string): number;
  note(widget: string, hasSettled: boolean): void;
  /** Whether a widget has waited each of the last times: an attempt to render it at once may fetch in vain. */
  isLikely(widget: string): boolean;
  /** It waits no longer: its lazy modules are there. */
  noteWhole(widget: string): void;
}

/**
 * A promise that never settles must not hold up every page: helpers give up a whole page after a while. So what did not
 * settle is waited for no longer for a minute.
 */
function createPromiseWaits(): PromiseWaits {
  const lostUntil = new Map<string, number>();
  /** How many times each widget has waited, one after the other. */
  const waits = new Map<string, number>();
  return {
    isAbandoned: (widget) => isWorkerd && lostUntil.has(widget),
    isLikely: (widget) => (waits.get(widget) ?? 0) >= maxAttempts,
    noteWhole: (widget) => void waits.delete(widget),
    end(widget) {
      const now = performance.now();
      const isLost = (lostUntil.get(widget) ?? 0) > now;
      return now + (isLost ? limits.promiseAgainMilliseconds : limits.promiseMilliseconds);
    },
    note(widget, hasSettled) {
      const now = performance.now();
      const count = (waits.get(widget) ?? 0) + 1;
      waits.set(widget, count < maxWaits ? count : 0);
      if (hasSettled) lostUntil.delete(widget);
      // Not longer and longer: after a minute one request waits again.
      else if ((lostUntil.get(widget) ?? 0) <= now) lostUntil.set(widget, now + lostMilliseconds);
    },
  };
}

const lostMilliseconds = 60_000;

function waitsForAnotherRequest(widget: string): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" waits for a promise that did not settle for an earlier request. In workerd, no request can wait for what another one has begun. The browser renders this island.`,
  );
}
/** A widget with lazy modules waits once or twice. */
const maxAttempts = 3;
/** After so many, another attempt is made. */
const maxWaits = 50;

/**
 * The HTML of a widget's slots.
 *
 * @throws RenderError `slots-missing`, `too-large`, or `render-failed`
 */
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

/** Browsers would read such HTML, or what is written after it, as something else. */
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
