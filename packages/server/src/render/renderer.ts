import {
  diagnoseUnknownKeys,
  formatMarker,
  noFallback,
  type UnknownKeyDiagnostic,
} from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import { readSlots } from "./read-slots.ts";
import type { IslandRequest, RenderJob } from "./render-job.ts";
import { createPromiseWaits } from "./promise-waits.ts";
import { limits } from "../host/limits.ts";
import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import type { RenderContext } from "./context/configurations.ts";
import { readProps } from "./island-props.ts";
import { MarkupCache, type RenderedIsland } from "./markup-cache.ts";
import {
  fallbackUnread,
  notRenderedInTime,
  stateMissing,
  suspendedError,
  waitsForAnotherRequest,
} from "../errors/island-errors.ts";
import { RenderError } from "../errors/render-error.ts";
import { type IslandMarkup, prepareIsland } from "./render-island.ts";
import type { MarkupRenderer } from "../api/markup-renderer.ts";
import type { StylesLog } from "./logs/styles-log.ts";
import type { UnknownKeyLog } from "./logs/unknown-key-log.ts";
import { ReadValues, type RequestState } from "./context/shared-values.ts";
import type { SlotsHtml } from "../page/page-slots.ts";
import type { ImportWidget } from "./import-widgets.ts";
import { type Patience, settleWithin } from "../host/settle-within.ts";
import type { WidgetModule, WidgetRegistry } from "../api/widgets.ts";

/** Tells style sheets that the island has markup, before there is a script. */
const tailwindMark = "<template data-skerry-tailwind></template>";

export interface Renderer {
  /**
   * Renders an island, or takes it from the cache.
   *
   * @param state absent: widgets that read it fail
   * @throws RenderError
   */
  render(
    job: RenderJob,
    context: RenderContext,
    state?: RequestState | undefined,
    request?: IslandRequest | undefined,
  ): Promise<RenderedIsland>;
}

interface RendererOptions extends WidgetLogs {
  registry: WidgetRegistry;
  build: string;
  importWidget: ImportWidget;
  /** React, or Preact. */
  library: MarkupRenderer;
  tailwind: ReadonlySet<string>;
  hooks: RuntimeHooks;
}

export interface WidgetLogs {
  logUnknownKeys: UnknownKeyLog;
  logStyles: StylesLog;
}

interface IslandContent {
  /** Props from its `readFallback`. */
  props: Record<string, unknown>;
  slots: SlotsHtml;
  shared: ReadValues;
  request: IslandRequest;
}

/** Validates props, renders, and caches the HTML. */
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
  const cache = new MarkupCache();
  const promiseWaits = createPromiseWaits();

  /** Tells the process whose code runs. Waiting is not its work. */
  function noteRunning<Result>(widget: string, run: () => Result): Result {
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
    ...rest: [WidgetModule | undefined, PageSettings, IslandContent]
  ): Promise<RenderedIsland> {
    const started = performance.now();
    let result = "ok";
    try {
      const rendered = await settleWithin(patience, renderUncached(job, ...rest));
      if (!rendered) throw notRenderedInTime(job.widget);
      onRendered?.(job.widget);
      return rendered;
    } catch (error) {
      result = error instanceof RenderError ? error.code : "render-failed";
      throw error;
    } finally {
      // Requests may name any widget: only existing names become a label.
      const label = Object.hasOwn(registry, job.widget) ? job.widget : "unknown";
      metrics.recordRender(label, result, (performance.now() - started) / 1_000);
    }
  }

  /** @param known `undefined` after a failed import, which is retried */
  async function renderUncached(
    job: RenderJob,
    known: WidgetModule | undefined,
    settings: PageSettings,
    content: IslandContent,
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
    content: IslandContent,
  ): Promise<RenderedIsland> {
    const { widget } = job;
    let warnings: UnknownKeyDiagnostic[] = [];
    const reading = noteRunning(widget, () =>
      readProps(widget, job, module.schema, {
        onUnknownKeys(keys) {
          // Parsers of other languages reject JSON with lone surrogates.
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
    // Lone surrogates, from JSON such as `"\ud83d"`, cannot be written as UTF-8,
    // and many JSON parsers reject them.
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

  /** Most trees wait for nothing. The others are rendered again, at five times the cost. */
  async function renderMarkup(
    job: RenderJob,
    module: WidgetModule,
    props: Record<string, unknown>,
    settings: PageSettings,
    { slots, shared, request }: IslandContent,
  ): Promise<IslandMarkup> {
    const { widget } = job;
    const island = prepareIsland(library, job, module, props, settings, slots, shared);
    try {
      const markup = promiseWaits.isLikely(widget)
        ? undefined
        : noteRunning(widget, () => island.render());
      if (markup) {
        promiseWaits.noteWhole(widget);
        return markup;
      }
      if (promiseWaits.isAbandoned(widget)) throw waitsForAnotherRequest(widget);
      request.onWaiting?.();
      const left = request.time?.left() ?? Infinity;
      const end = Math.min(promiseWaits.end(widget), performance.now() + left);
      const awaited = await noteRunning(widget, () => island.await(end));
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

  /** Tracing runs the widget's code, too: now, or in a microtask. */
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

  /** @returns `undefined` for a failed import: the render reports it */
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
    try {
      return noteRunning(widget, () => runWidget(widget, () => module.readFallback?.(html))) ?? {};
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
      // An import or a schema can hang.
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
