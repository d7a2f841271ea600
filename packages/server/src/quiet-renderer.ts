import type { HandlerOptions } from "./api/handler.ts";
import { createMetrics } from "./host/metrics.ts";
import { readRenderConfiguration } from "./render/context/configurations.ts";
import { loadReact } from "./render/production-react.ts";
import { RenderError } from "./errors/render-error.ts";
import type { MarkupRenderer, RenderMarkup } from "./api/markup-renderer.ts";
import { loadWidgets } from "./render/load-widgets.ts";
import { RequestState } from "./render/context/shared-values.ts";
import { withFrozenClock } from "./host/frozen-clock.ts";

/** The values from which an island is rendered. */
export interface VisitorValues {
  props: object;
  /** Shared state by key. */
  state: Readonly<Record<string, unknown>>;
}

/** The markup rendered from them. */
export interface QuietMarkup {
  /** Absent where the widget cannot be rendered. */
  html?: string;
  /** JSON pointer into the props to what the schema refuses. */
  refused?: string;
  /** Keys of the shared state that the widget has asked for. */
  stateKeys: readonly string[];
}

/** Never rejects. */
export type QuietRender = (widget: string, values: VisitorValues) => Promise<QuietMarkup>;

/**
 * Creates what renders a site's own widgets for a tool that looks at their markup: each time anew, at the same moment, and
 * without a line about widgets that throw or keys that have no effect.
 */
export async function createQuietRenderer({
  registry = {},
  texts,
  light,
}: Pick<HandlerOptions, "registry" | "texts" | "light">): Promise<QuietRender> {
  const { renderMarkup, awaitMarkup } = light ?? (await loadReact());
  const hooks = { metrics: createMetrics() };
  const renderFrozen: RenderMarkup = (...island) => withFrozenClock(() => renderMarkup(...island));
  const library: MarkupRenderer = {
    renderMarkup: renderFrozen,
    awaitMarkup:
      awaitMarkup &&
      (async (end, ...island) => {
        const awaited = await awaitMarkup(end, ...island);
        // Lazy modules and cached data are there by now. The clock cannot stand still while others run.
        const html = renderFrozen(...island);
        return html === undefined ? awaited : { html, open: [] };
      }),
  };
  const { renderer } = await loadWidgets(
    registry,
    hooks,
    "quiet",
    library,
    {},
    {
      logUnknownKeys: () => {},
      logStyles: () => {},
    },
  );
  const context = readRenderConfiguration(undefined, 1, texts).context();
  return async (widget, { props, state }) => {
    const job = {
      widget,
      prefix: "s1-",
      propsText: JSON.stringify(props),
      readSlots: () => Promise.resolve({}),
      isCachedByCaller: true,
    };
    const values = new RequestState(state);
    try {
      const { html } = await renderer.render(job, context, values);
      return { html, stateKeys: values.askedFor };
    } catch (error) {
      const isRefused = error instanceof RenderError && error.code === "bad-props";
      return { stateKeys: [], ...(isRefused && { refused: error.pointer }) };
    }
  };
}
