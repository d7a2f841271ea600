import { limits } from "../limits.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { RenderContext } from "../render/configurations.ts";
import type { RenderErrorLog } from "../render/render-log.ts";
import type { Renderer } from "../render/renderer.ts";
import { takeTurn } from "../turns.ts";
import type { PageIsland } from "./page-islands.ts";

export interface RenderIslandsOptions {
  renderer: Renderer;
  metrics: Metrics;
  log: RenderErrorLog;
  /** Number of the page's islands that were rendered before these. Default: 0. */
  earlier?: number;
  /** No island is started after it. On the clock of `performance.now()`. */
  deadline: number;
}

/** Markup of a page's islands, in their order. */
export interface RenderedIslands {
  /** `undefined` for each island that is left to the browser. */
  markup: (string | undefined)[];
  /** Whether islands were left out for lack of time. */
  isPartial: boolean;
}

/** Renders the islands of one page, one after the other. */
export async function renderIslands(
  islands: readonly PageIsland[],
  context: RenderContext,
  options: RenderIslandsOptions,
): Promise<RenderedIslands> {
  const { earlier = 0 } = options;
  const markup = islands.map((): string | undefined => undefined);
  let isPartial = false;
  for (const [index, island] of islands.entries()) {
    await takeTurn();
    const isLate = performance.now() > options.deadline;
    isPartial ||= isLate;
    const number = earlier + index + 1;
    if (isLate || number > limits.pageIslands) options.metrics.recordPageIsland("limit");
    else {
      markup[index] = await renderOne(island, `t${number}-`, context, options);
      // It may have been given up.
      isPartial ||= markup[index] === undefined && performance.now() > options.deadline;
    }
  }
  return { markup, isPartial };
}

async function renderOne(
  { widget, propsText, fallbackAction, fallbackLabel, readSlots }: PageIsland,
  prefix: string,
  context: RenderContext,
  { renderer, metrics, log }: RenderIslandsOptions,
): Promise<string | undefined> {
  try {
    const job = { widget, propsText, fallbackAction, fallbackLabel, readSlots, prefix };
    return (await renderer.render(job, context)).html;
  } catch (error) {
    metrics.recordPageIsland("error");
    log(widget, error);
    return undefined;
  }
}
