import { formatMarker } from "@skerry/core/contract";
import type { Page } from "@skerry/core/page";
import type { LRUCache } from "lru-cache";
import { createWidgetImporter } from "./create-widget-importer.ts";
import { loadRenderIsland } from "./load-render-island.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { readProps } from "./read-props.ts";
import type { RenderContext } from "./render-context.ts";
import { RenderError } from "./render-error.ts";
import type { WidgetModule, WidgetRegistry } from "./widget-registry.ts";

/** One island to render. */
export interface RenderJob {
  /** Name of the widget. */
  widget: string;
  /** Its props as JSON. */
  propsText: string;
  /** Start of every id in the markup. */
  prefix: string;
  /** `action` of the first form in the island's own HTML. */
  fallbackAction?: string | undefined;
  /** Whether the caller caches the HTML itself, so that this cache need not. Default: `false`. */
  isCachedByCaller?: boolean | undefined;
}

export interface Renderer {
  /** Imports React and every widget. Later calls do nothing. */
  prepare(): Promise<void>;
  /**
   * Renders the inside of an island: marker and markup; `""` for a widget without markup of its own.
   *
   * @throws RenderError
   */
  render(job: RenderJob, context: RenderContext): Promise<string>;
}

export interface RendererOptions {
  registry: WidgetRegistry;
  build: string;
  /** HTML by build, context, widget, prefix and props. */
  cache: LRUCache<string, string>;
  metrics: Metrics;
}

/** Creates what renders islands: it checks the props, renders, and caches the HTML. */
export function createRenderer({ registry, build, cache, metrics }: RendererOptions): Renderer {
  const importWidget = createWidgetImporter(registry);

  async function renderUncached(job: RenderJob, page: Page): Promise<string> {
    const module = await importWidget(job.widget);
    const props = await readProps(job.widget, job.propsText, module.schema);
    if (module.overlay) return "";
    const markup = await renderMarkup(job, module, props, page);
    return formatMarker(job.prefix, build) + replaceLoneSurrogates(markup);
  }

  async function renderMeasured(job: RenderJob, page: Page): Promise<string> {
    const started = performance.now();
    let result = "ok";
    try {
      return await renderUncached(job, page);
    } catch (error) {
      result = error instanceof RenderError ? error.code : "render-failed";
      throw error;
    } finally {
      // A request may name any widget: only names that exist may become a label.
      const label = Object.hasOwn(registry, job.widget) ? job.widget : "unknown";
      metrics.recordRender(label, result, (performance.now() - started) / 1_000);
    }
  }

  return {
    async prepare() {
      await loadRenderIsland();
      // A widget that cannot be imported fails when it is rendered, and does not affect the others.
      await Promise.allSettled(Object.keys(registry).map(importWidget));
    },
    async render(job, { cacheKey, page }) {
      const { widget, propsText, prefix, fallbackAction = "" } = job;
      const key = [build, cacheKey, widget, prefix, fallbackAction, propsText].join("\0");
      const cached = cache.get(key);
      metrics.recordCacheRequest("markup", cached !== undefined);
      if (cached !== undefined) return cached;
      const html = await renderMeasured(job, page);
      if (!job.isCachedByCaller) cache.set(key, html);
      return html;
    },
  };
}

/** @throws RenderError `render-failed` */
async function renderMarkup(
  { widget, prefix, fallbackAction }: RenderJob,
  { Component }: WidgetModule,
  props: Record<string, unknown>,
  { configuration, locale, translate, asset, tryPath }: Page,
): Promise<string> {
  const render = await loadRenderIsland();
  try {
    return render(Component, props, {
      prefix,
      locale,
      translate,
      asset,
      path: tryPath,
      colorScheme: configuration.theme.colorScheme,
      fallbackAction,
    });
  } catch (cause) {
    throw renderFailed(widget, cause);
  }
}

/** The cause goes to the log only: pages and visitors learn nothing about the server's code. */
function renderFailed(widget: string, cause: unknown): RenderError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [, name] = /^(\w+) is not defined$/.exec(text) ?? [];
  const advice = name ? ` A server has no ${name}: read it in an effect.` : "";
  return new RenderError(
    "render-failed",
    `The widget "${widget}" could not be rendered.${advice} The browser renders this island.`,
    "",
    cause,
  );
}

/**
 * Replaces lone surrogates, which JSON such as `"\ud83d"` brings in: they cannot be written as UTF-8,
 * and many JSON parsers reject them. Most text has no surrogates at all, and the first test for them is
 * cheaper than the replacement.
 */
function replaceLoneSurrogates(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, "\uFFFD") : text;
}
