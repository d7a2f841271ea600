import {
  diagnoseUnknownKeys,
  formatMarker,
  type PropsError,
  type UnknownKey,
  type UnknownKeyDiagnostic,
} from "@skerry/core/contract";
import type { PageSettings as Page } from "@skerry/core/page";
import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { LRUCache } from "lru-cache";
import { requestDeadline, settleWithin } from "../deadline.ts";
import type { RuntimeHooks } from "../runtime-hooks.ts";
import type { RenderContext } from "./configurations.ts";
import { type PropsSource, readProps } from "./island-props.ts";
import { loadRenderIsland } from "./production-react.ts";
import { RenderError, suspendedError } from "./render-error.ts";
import { describeThrown, createUnknownKeyLog } from "./render-log.ts";
import { createRenderedSlots, type FoundSlots, type SlotsHtml, slotsTooLarge } from "./slots.ts";
import type { ImportWidget, WidgetModule, WidgetRegistry } from "./widget-modules.ts";

/** One island to render. */
export interface RenderJob extends PropsSource {
  /** Name of the widget. */
  widget: string;
  /** Start of every id in the markup. */
  prefix: string;
  /** `action` of the first form in the island's own HTML. */
  fallbackAction?: string | undefined;
  /** Text of the label of that form. */
  fallbackLabel?: string | undefined;
  /** Reads the HTML of its slots. Called only if the widget has slots; it must be there then. */
  readSlots?: (() => Promise<FoundSlots>) | undefined;
  /** Whether the caller caches the HTML itself, so that this cache need not. Default: `false`. */
  isCachedByCaller?: boolean | undefined;
}

/** The inside of an island. */
export interface RenderedIsland {
  /** Marker and markup; `""` for a widget without markup of its own. */
  html: string;
  /** Keys of the props that have no effect. */
  warnings: readonly UnknownKeyDiagnostic[];
}

export interface Renderer {
  /** Imports React and every widget. Later calls do nothing. */
  prepare(): Promise<void>;
  /**
   * Renders the inside of an island.
   *
   * @throws RenderError
   */
  render(job: RenderJob, context: RenderContext): Promise<RenderedIsland>;
}

export interface RendererOptions {
  registry: WidgetRegistry;
  build: string;
  /** By build, context, widget, prefix and props. */
  cache: LRUCache<string, RenderedIsland>;
  importWidget: ImportWidget;
  hooks: RuntimeHooks;
}

const maxImportMilliseconds = 5_000;
/** So long the next widget waits for one whose module waits for something. */
const maxModuleMilliseconds = 1_000;

/** Which origin the page has is not known here: "https:shop.example" is a path on one of https, and a host on others. */
const anyOrigins = ["https://page.invalid", "http://page.invalid"];

/** Creates what renders islands: it checks the props, renders, and caches the HTML. */
export function createRenderer({
  registry,
  build,
  cache,
  importWidget,
  hooks: { metrics, isSuspended, onRendered, runWidget = (_, run) => run() },
}: RendererOptions): Renderer {
  const logUnknownKeys = createUnknownKeyLog();

  /** @param known absent when it could not be imported: then that is tried again */
  async function renderUncached(
    job: RenderJob,
    known: WidgetModule | undefined,
    page: Page,
    slots: SlotsHtml,
  ): Promise<RenderedIsland> {
    const { widget } = job;
    if (isSuspended?.(widget)) throw suspendedError(widget);
    const module = known ?? (await importWidget(widget));
    return runWidget(widget, () => renderModule(job, module, page, slots));
  }

  async function renderModule(
    job: RenderJob,
    module: WidgetModule,
    page: Page,
    slots: SlotsHtml,
  ): Promise<RenderedIsland> {
    const { widget, prefix } = job;
    let warnings: UnknownKeyDiagnostic[] = [];
    const props = await readProps(widget, job, module.schema, {
      onUnknownKeys: (keys) => (warnings = diagnoseForJson(keys)),
    });
    logUnknownKeys(widget, warnings);
    if (module.overlay) return { html: "", warnings };
    const markup = await renderMarkup(job, module, props, page, slots);
    // JSON such as `"\ud83d"` brings in lone surrogates. They cannot be written as UTF-8, and many JSON
    // parsers reject them.
    return { html: formatMarker(prefix, build) + markup.toWellFormed(), warnings };
  }

  async function renderMeasured(
    job: RenderJob,
    known: WidgetModule | undefined,
    page: Page,
    slots: SlotsHtml,
    deadline: number,
  ): Promise<RenderedIsland> {
    const started = performance.now();
    let result = "ok";
    try {
      const rendered = await before(deadline, renderUncached(job, known, page, slots));
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

  /** @returns `undefined` for what cannot be imported: that is reported, and counted, when it is rendered */
  async function findModule(widget: string): Promise<WidgetModule | undefined> {
    try {
      return await importWidget(widget);
    } catch {
      return undefined;
    }
  }

  return {
    async prepare() {
      await loadRenderIsland();
      // A widget that cannot be imported fails when it is rendered, and does not affect the others. Nor does one whose
      // module waits for something. One after the other: nobody could tell which of them keeps the process busy.
      const end = performance.now() + maxImportMilliseconds;
      const imports: Promise<unknown>[] = [];
      for (const widget of Object.keys(registry)) {
        const done = importWidget(widget).catch(() => undefined);
        imports.push(done);
        await settleWithin(Math.min(maxModuleMilliseconds, end - performance.now()), done);
      }
      await settleWithin(end - performance.now(), Promise.all(imports));
    },
    async render(job, { cacheKey, page }) {
      const { widget, propsText, prefix, fallbackAction = "", fallbackLabel = "" } = job;
      const deadline = requestDeadline();
      const module = await before(deadline, findModule(widget));
      const slots = await readSlots(job, module);
      const own = Object.keys(slots).length > 0 ? JSON.stringify(slots) : "";
      const parts = [
        build,
        cacheKey,
        widget,
        prefix,
        fallbackAction,
        fallbackLabel,
        own,
        propsText,
      ];
      const key = parts.join("\0");
      const cached = cache.get(key);
      metrics.recordCacheRequest("markup", cached !== undefined);
      if (cached !== undefined) return cached;
      const rendered = await renderMeasured(job, module, page, slots, deadline);
      if (!job.isCachedByCaller) cache.set(key, rendered);
      return rendered;
    },
  };
}

/**
 * A module or a schema may wait for ever for something that the server does not have: it has the time of a request, of
 * which no other island is started after it.
 */
const before = <Value>(deadline: number, promise: Promise<Value>): Promise<Value | undefined> =>
  settleWithin(deadline - performance.now(), promise);

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

/** Pointers hold keys: JSON parsers of other languages reject lone surrogates, and with them the answer. */
function diagnoseForJson(keys: readonly UnknownKey[]): UnknownKeyDiagnostic[] {
  return diagnoseUnknownKeys(keys).map((diagnostic) => ({
    ...diagnostic,
    pointer: diagnostic.pointer.toWellFormed(),
  }));
}

/** @throws RenderError `render-failed` */
async function renderMarkup(
  { widget, prefix, fallbackAction, fallbackLabel }: RenderJob,
  { Component, slots: names }: WidgetModule,
  props: Record<string, unknown>,
  { configuration, locale, translate, asset, tryPath, isFormHost }: Page,
  slotsHtml: SlotsHtml,
): Promise<string> {
  const render = await loadRenderIsland();
  const slots = names && createRenderedSlots(names, slotsHtml);
  try {
    const markup = render(Component, props, {
      prefix,
      locale,
      translate,
      asset,
      path: tryPath,
      isFormTarget: (url) =>
        anyOrigins.every((origin) => isFormTarget(url, `${origin}/`, origin, isFormHost)),
      colorScheme: configuration.theme.colorScheme,
      settings: configuration,
      fallbackAction,
      fallbackLabel,
      slots,
    });
    return markup + (slots?.rest() ?? "");
  } catch (cause) {
    // Anything can be thrown.
    const { diagnostic } = (cause ?? {}) as Partial<PropsError>;
    if (diagnostic) throw badProps(widget, cause as PropsError);
    throw renderFailed(widget, cause);
  }
}

/** A hook of another copy of React than the renderer's finds no renderer (`null`); elements of React 18 are refused. */
const copies = /of null \(reading 'use[A-Z]\w*'\)|React error #525\b|older version of React/;

/** A widget has found out about its props what no schema knows: where a form of this page may submit to. */
function badProps(widget: string, cause: PropsError): RenderError {
  const message = `The props of "${widget}" cannot be used. ${cause.message}`;
  return new RenderError("bad-props", message, cause.diagnostic.pointer, cause);
}

/** Browsers would read them, or what is written after them, as something else. */
function slotsNotClosed(widget: string): RenderError {
  return new RenderError(
    "render-failed",
    `The HTML in "${widget}" would be read as something else inside of the widget's markup. Close every element in it, remove end tags of elements that are not open, and have nothing but option, optgroup and hr in a select. The browser renders this island.`,
  );
}

/** The markup replaces what is in the island: without its slots, the page would lose them. */
function slotsMissing(widget: string): RenderError {
  return new RenderError(
    "slots-missing",
    `The widget "${widget}" shows HTML of the page in slots, which were not sent. Send them as "slots": {name: HTML} to /render (a helper's option "slots"), or {} if there are none; or mark them with data-slot in the "fallback"; or send the page to /transform. The browser renders this island.`,
  );
}

function tooLate(widget: string): RenderError {
  return new RenderError(
    "deadline",
    `The widget "${widget}" was not rendered in time: its module or its schema waits for something. The browser renders this island.`,
  );
}

/** The cause goes to the log only: pages and visitors learn nothing about the server's code. */
function renderFailed(widget: string, cause: unknown): RenderError {
  const { message: text } = describeThrown(cause);
  const [, name] = /^(?:\w+: )?(\w+) is not defined$/.exec(text) ?? [];
  const advice = name
    ? ` A server has no ${name}: read it in an effect.`
    : copies.test(text)
      ? ' There are two copies of React: the widget\'s module has brought its own. Leave "react" and "react-dom" out of it (external).'
      : "";
  return new RenderError(
    "render-failed",
    `The widget "${widget}" could not be rendered.${advice} The browser renders this island.`,
    "",
    cause,
  );
}
