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

export interface RenderRequest {
  widgets: LoadedWidgets;
  log: RenderErrorLog;
  /** No island starts after it. */
  time: RequestTime;
}

/** Rejects when nothing can be rendered. */
export type BeginRequest = (log: RenderErrorLog) => Promise<RenderRequest>;

/** The time starts when the widgets are loaded: the first request waits for them. */
export async function beginRequest(load: LoadWidgets, log: RenderErrorLog): Promise<RenderRequest> {
  const widgets = await load();
  return { widgets, log, time: new RequestTime() };
}

export interface PendingIsland {
  /** For the log. */
  widget: string;
  /** Called at the island's turn. What it throws is the island's error. */
  readJob(): RenderJob | Promise<RenderJob>;
}

/** `timed-out`: the request had no time left. */
export type IslandOutcome =
  | RenderedIsland
  | { error: unknown; id: string | undefined }
  | "timed-out";

/**
 * Renders islands in order; while one waits for a promise, the
 * next ones. Errors are logged, and affect no other island.
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
    // Only the wait for a module or a schema counts.
    time.add(limits.requestMilliseconds - patience.milliseconds);
  }
  return Promise.all(outcomes);
}
