import { limits } from "../host/limits.ts";
import { RequestTime } from "../host/request-time.ts";
import { yieldIfDue } from "../host/yield.ts";
import { isExpected } from "../errors/render-error.ts";
import type { RenderContext } from "./context/configurations.ts";
import type { LoadedWidgets, LoadWidgets } from "./load-widgets.ts";
import type { RenderErrorLog } from "./logs/render-log.ts";
import type { RenderedIsland } from "./markup-cache.ts";
import type { IslandRequest, RenderJob } from "./render-job.ts";
import type { RequestState } from "./context/shared-values.ts";

/** The rendering of one request: all of its islands share it. */
export interface RenderRequest {
  widgets: LoadedWidgets;
  log: RenderErrorLog;
  /** No island is started when it is over. */
  time: RequestTime;
}

/** Begins the rendering of a request. Rejects when nothing can be rendered. */
export type BeginRequest = (log: RenderErrorLog) => Promise<RenderRequest>;

/** The time of a request starts when the widgets are loaded: the first request waits for them. */
export async function beginRequest(load: LoadWidgets, log: RenderErrorLog): Promise<RenderRequest> {
  const widgets = await load();
  return { widgets, log, time: new RequestTime() };
}

/** One of the islands of a request. */
export interface PendingIsland {
  /** Name of the widget, for the log. */
  widget: string;
  /** Reads the island when its turn has come. What it throws is the island's error. */
  readJob(): RenderJob | Promise<RenderJob>;
}

/** The markup of an island, or what it threw and the id of its line in the log, or `timed-out`: its request had no time left for it. */
export type IslandOutcome =
  | RenderedIsland
  | { error: unknown; id: string | undefined }
  | "timed-out";

/**
 * Renders the islands of a batch or of a page one after the other. While one waits for a promise, the next ones are
 * rendered. An island that cannot be rendered is logged, and never affects the others.
 *
 * @param state values that they share
 */
export async function renderIslands(
  islands: readonly PendingIsland[],
  context: RenderContext,
  state: RequestState,
  { widgets: { renderer }, log, time }: RenderRequest,
): Promise<IslandOutcome[]> {
  async function renderOne(
    { widget, readJob }: PendingIsland,
    request: IslandRequest,
  ): Promise<IslandOutcome> {
    try {
      const rendered = await renderer.render(await readJob(), context, state, request);
      for (const error of rendered.open ?? []) await log(widget, error);
      return rendered;
    } catch (error) {
      const id = isExpected(error) ? undefined : await log(widget, error);
      return { error, id };
    }
  }

  const outcomes: (IslandOutcome | Promise<IslandOutcome>)[] = [];
  for (const island of islands) {
    await yieldIfDue(time);
    if (time.isOver()) {
      outcomes.push("timed-out");
      continue;
    }
    const patience = { milliseconds: limits.requestMilliseconds };
    let rendering: Promise<IslandOutcome> | undefined;
    const waiting = new Promise<void>((onWaiting) => {
      rendering = renderOne(island, { patience, time, onWaiting });
    });
    outcomes.push(rendering as unknown as Promise<IslandOutcome>);
    await Promise.race([rendering, waiting]);
    // It has waited for its own module or schema. A component that waits does so beside the other islands.
    time.add(limits.requestMilliseconds - patience.milliseconds);
  }
  return Promise.all(outcomes);
}
