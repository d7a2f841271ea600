import type { PropsError } from "@skerry/core/contract";
import type { PageSettings } from "@skerry/core/page";
import { isFormTarget } from "@skerry/core/page/is-form-target";
import type { IslandContext } from "@skerry/ui/island";
import type { SharedValues } from "@skerry/ui/state/shared-state";
import type { ReactElement } from "react";
import { readStyles, startCollecting } from "./context/collected-styles.ts";
import {
  type IslandArguments,
  type MarkupRenderer,
  WaitedTooLong,
} from "../api/markup-renderer.ts";
import type { StyleCollector, WidgetModule } from "../api/widgets.ts";
import {
  badProps,
  isWaitedTooLong,
  openBoundary,
  renderFailed,
  waitsOutside,
} from "../errors/island-errors.ts";
import type { RenderError } from "../errors/render-error.ts";
import { createRenderedSlots, type RenderedSlots } from "./context/slots.ts";
import type { SlotsHtml } from "../page/page-slots.ts";

export interface IslandOptions {
  widget: string;
  /** Start of every id in the markup. */
  prefix: string;
}

/** "https:shop.example" is a path on an https origin, and a host on others. */
const anyOrigins = ["https://page.invalid", "http://page.invalid"];

export interface IslandMarkup {
  html: string;
  /** One for each boundary that is served with its fallback. */
  open: readonly RenderError[];
  styles: readonly string[];
  /** Thrown by the style collector. The markup has no styles then. */
  stylesError?: unknown;
}

/** Methods throw RenderErrors `bad-props`, `render-failed` or `deadline`. */
export interface RenderableIsland {
  /** `undefined`: it waits for something */
  render(): IslandMarkup | undefined;
  /** @param end on the clock of `performance.now()` */
  await(end: number): Promise<IslandMarkup>;
}

/** The same options, props and settings give the same bytes. */
export function prepareIsland(
  { renderMarkup, awaitMarkup, traceMarkup }: MarkupRenderer,
  { widget, prefix }: IslandOptions,
  { Component, Root, collectStyles, slots: names }: WidgetModule,
  props: Record<string, unknown>,
  { configuration, locale, translate, asset, tryPath, isFormHost }: PageSettings,
  slotsHtml: SlotsHtml,
  shared: SharedValues,
): RenderableIsland {
  const root = Root && { Root, name: widget };

  /** Per attempt: it records the shown slots, and collects styles. */
  function begin(collects: boolean): Attempt {
    const slots = names && createRenderedSlots(names, slotsHtml);
    const island: IslandContext = {
      prefix,
      locale,
      translate,
      asset,
      path: tryPath,
      isFormTarget: (url) =>
        anyOrigins.every((origin) => isFormTarget(url, `${origin}/`, origin, isFormHost)),
      colorScheme: configuration.theme.colorScheme,
      settings: configuration,
      slots,
      shared,
    };
    const collector = collects && collectStyles ? startCollecting(collectStyles) : undefined;
    const wrap = collector && ((element: ReactElement) => collector.wrap(element));
    return { slots, collector, tree: [Component, props, island, root, wrap] };
  }

  function renderOnce(collects: boolean): IslandMarkup | undefined {
    const attempt = begin(collects);
    const html = renderMarkup(...attempt.tree);
    return html === undefined ? undefined : finish(attempt, html, []);
  }

  async function awaitOnce(end: number, collects: boolean): Promise<IslandMarkup> {
    if (!awaitMarkup) throw new WaitedTooLong();
    const attempt = begin(collects);
    const { html, open } = await awaitMarkup(end, ...attempt.tree);
    const errors = open.map((boundary) => openBoundary(widget, boundary));
    return finish(attempt, html, errors);
  }

  function toError(cause: unknown): RenderError {
    if (isWaitedTooLong(cause)) return waitsOutside(widget, cause);
    const { diagnostic } = (cause ?? {}) as Partial<PropsError>;
    if (diagnostic) return badProps(widget, cause as PropsError);
    const failed = renderFailed(widget, cause);
    failed.readComponentStack = traceMarkup && (() => traceMarkup(...begin(false).tree));
    return failed;
  }

  return {
    render() {
      let stylesError: unknown;
      if (collectStyles) {
        try {
          return renderOnce(true);
        } catch (thrown) {
          // Without the collector, it shows which of the two fails.
          stylesError = thrown;
        }
      }
      try {
        const markup = renderOnce(false);
        return markup && { ...markup, stylesError };
      } catch (cause) {
        throw toError(cause);
      }
    },
    async await(end) {
      let stylesError: unknown;
      if (collectStyles) {
        try {
          return await awaitOnce(end, true);
        } catch (thrown) {
          if (isWaitedTooLong(thrown)) throw toError(thrown);
          stylesError = thrown;
        }
      }
      try {
        return { ...(await awaitOnce(end, false)), stylesError };
      } catch (cause) {
        throw toError(cause);
      }
    },
  };
}

interface Attempt {
  tree: IslandArguments;
  slots: RenderedSlots | undefined;
  collector: StyleCollector | undefined;
}

function finish(
  { slots, collector }: Attempt,
  html: string,
  open: readonly RenderError[],
): IslandMarkup {
  const markup = { html: html + (slots?.rest() ?? ""), open, styles: [] };
  if (!collector) return markup;
  try {
    return { ...markup, styles: readStyles(collector.styles()) };
  } catch (stylesError) {
    return { ...markup, stylesError };
  }
}
