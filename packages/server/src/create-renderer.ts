import {
  closestName,
  diagnoseProps,
  parseProps,
  PropsError,
  type PropsSchema,
  formatDiagnostic,
  formatMarker,
  readConfiguration,
  validateProps,
} from "@skerry/core/contract";
import { createPage, type Page } from "@skerry/core/page";
import { texts as german } from "@skerry/widgets/texts/de";
import { texts as english } from "@skerry/widgets/texts/en";
import type { LRUCache } from "lru-cache";
import { isLongerThan, limits } from "./limits.ts";
import { loadRenderer } from "./load-renderer.ts";
import type { Metrics } from "./metrics.ts";
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
  /** Whether the caller keeps the whole answer, so that nothing is kept twice. Default: `false`. */
  isKept?: boolean | undefined;
}

/** A page and a short name of it: jobs of pages of the same name may share their HTML. */
export interface NamedPage {
  readonly name: string;
  readonly page: Page;
}

export interface Renderer {
  /** Imports React and every widget. Later calls do nothing. */
  prepare(): Promise<void>;
  /**
   * The inside of an island: marker and markup; `""` for a widget that has no markup of its own.
   *
   * @throws RenderError
   */
  render(job: RenderJob, page: NamedPage): Promise<string>;
}

export interface RendererParts {
  registry: WidgetRegistry;
  build: string;
  /** HTML by build, page, widget, prefix and props. */
  cache: LRUCache<string, string>;
  metrics: Metrics;
}

const builtIn = { en: english, de: german };

/**
 * Makes the page that a configuration describes.
 *
 * @param text JSON of the configuration block
 * @param language of the page, when the configuration names no locale
 * @param locale goes before the configuration's
 * @returns the page, and what in its configuration cannot be used
 */
export function pageOf(
  text: string | undefined,
  language = "en",
  locale?: string,
): NamedPage & { problems: string[] } {
  const { configuration, diagnostics } = readConfiguration(text, diagnoseProps);
  const page = createPage(locale ? { ...configuration, locale } : configuration, {
    language,
    // No widget writes whole addresses: it does not know where the page is.
    origin: "",
    builtIn,
  });
  return {
    name: `${page.locale}\0${text ?? ""}`,
    page,
    problems: diagnostics.map(formatDiagnostic),
  };
}

/** Renders islands: checks the props, renders, remembers. */
export function createRenderer({ registry, build, cache, metrics }: RendererParts): Renderer {
  const modules = new Map<string, Promise<WidgetModule>>();

  function moduleOf(widget: string): Promise<WidgetModule> {
    const importer = Object.hasOwn(registry, widget) ? registry[widget] : undefined;
    if (!importer) throw unknownWidget(widget, Object.keys(registry));
    let module = modules.get(widget);
    if (!module) {
      // React has to be loaded in its production build before a widget imports it.
      module = loadRenderer().then(importer);
      modules.set(widget, module);
    }
    return module;
  }

  async function renderAnew({ widget, propsText, prefix, fallbackAction }: RenderJob, page: Page) {
    const { Component, schema, overlay } = await moduleOf(widget);
    const props = await readProps(widget, propsText, schema);
    if (overlay) return "";
    const render = await loadRenderer();
    const { configuration, locale, translate, asset, tryPath } = page;
    try {
      const markup = render(Component, props, {
        prefix,
        locale,
        translate,
        asset,
        path: tryPath,
        colorScheme: configuration.theme.colorScheme,
        fallbackAction,
      });
      return formatMarker(prefix, build) + wellFormed(markup);
    } catch (cause) {
      throw renderFailed(widget, cause);
    }
  }

  return {
    async prepare() {
      await loadRenderer();
      // One that cannot be imported fails when it is rendered, and fails no other.
      await Promise.allSettled(Object.keys(registry).map(moduleOf));
    },
    async render(job, { name, page }) {
      const { widget, propsText, prefix, fallbackAction = "" } = job;
      const key = [build, name, widget, prefix, fallbackAction, propsText].join("\0");
      const known = cache.get(key);
      metrics.lookedUp("markup", known !== undefined);
      if (known !== undefined) return known;
      const started = performance.now();
      let result = "ok";
      try {
        const html = await renderAnew(job, page);
        if (!job.isKept) cache.set(key, html);
        return html;
      } catch (error) {
        result = error instanceof RenderError ? error.code : "render-failed";
        throw error;
      } finally {
        // Anybody can ask for a name: only those that exist may become a label.
        const label = Object.hasOwn(registry, widget) ? widget : "unknown";
        metrics.rendered(label, result, performance.now() - started);
      }
    },
  };
}

/**
 * Half a character from JSON such as `"\ud83d"` is no UTF-8, and no JSON for many readers. Looking for
 * any half first is cheaper than looking for those that are alone, where there are other than Latin
 * letters.
 */
function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(/\p{Surrogate}/gu, "\uFFFD") : text;
}

async function readProps(
  widget: string,
  text: string,
  schema: unknown,
): Promise<Record<string, unknown>> {
  if (isLongerThan(text, limits.propsBytes)) {
    throw new RenderError(
      "too-large",
      `The props of "${widget}" have more than ${limits.propsBytes} bytes. Shorten them, or let the browser render this island.`,
    );
  }
  try {
    const props = parseProps(text);
    return schema
      ? await validateProps(schema as PropsSchema<Record<string, unknown>>, props)
      : props;
  } catch (error) {
    if (!(error instanceof PropsError)) throw error;
    const { hint = "" } = (error.diagnostic.code === "syntax" && diagnoseProps(text)) || {};
    const message = `The props of "${widget}" cannot be used. ${error.message} ${hint}`.trimEnd();
    throw new RenderError("bad-props", message, error.diagnostic.pointer, error);
  }
}

function unknownWidget(widget: string, known: readonly string[]): RenderError {
  const closest = closestName(widget, known);
  const next = closest ? `Did you mean "${closest}"?` : `Known are: ${known.join(", ")}.`;
  return new RenderError(
    "unknown-widget",
    `There is no widget ${JSON.stringify(widget.slice(0, 100))}. ${next}`,
  );
}

/** What was thrown stays in the log; a page or a visitor learns nothing of the server's inside. */
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
