import { noFallback } from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import type { WidgetModule, WidgetRegistry } from "../api/widgets.ts";
import { fallbackUnread, notRenderedInTime, suspendedError } from "../errors/island-errors.ts";
import { RenderError } from "../errors/render-error.ts";
import { limits } from "../host/limits.ts";
import type { RuntimeHooks } from "../host/runtime-hooks.ts";
import { type Patience, settleWithin } from "../host/settle-within.ts";
import type { RenderContext } from "./context/configurations.ts";
import { ReadValues, type RequestState } from "./context/shared-values.ts";
import type { ImportWidget } from "./import-widgets.ts";
import { MarkupCache, type RenderedIsland } from "./markup-cache.ts";
import {
  createModuleRenderer,
  type IslandContent,
  type ModuleRendererOptions,
} from "./module-renderer.ts";
import { noteRunning } from "./note-running.ts";
import { readSlots } from "./read-slots.ts";
import type { IslandRequest, RenderJob } from "./render-job.ts";

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

interface RendererOptions extends ModuleRendererOptions {
  registry: WidgetRegistry;
  importWidget: ImportWidget;
  hooks: RuntimeHooks;
}

/** Validates props, renders, and caches the HTML. */
export function createRenderer(options: RendererOptions): Renderer {
  const { registry, build, importWidget, hooks } = options;
  const { metrics, isSuspended, onRendered, onWork, runWidget = (_, run) => run() } = hooks;
  const cache = new MarkupCache();
  const renderModule = createModuleRenderer(options);

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
      return (
        noteRunning(onWork, widget, () => runWidget(widget, () => module.readFallback?.(html))) ??
        {}
      );
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
