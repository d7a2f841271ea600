import type { FallbackHtml } from "@skerry/core/contract";
import type { Handler } from "hono";
import { limits } from "../../host/limits.ts";
import { formatMetrics, metricsContentType } from "../../host/format-metrics.ts";
import type { RenderContext } from "../../render/context/configurations.ts";
import { loadOnce, type LoadWidgets } from "../../render/load-widgets.ts";
import type { WidgetRegistry } from "../../api/widgets.ts";
import { requestErrors, widgetsNotLoaded } from "../../errors/request-errors.ts";
import { RenderError } from "../../errors/render-error.ts";
import { RequestState } from "../../render/context/shared-values.ts";
import type { RenderLog } from "../../render/logs/render-log.ts";
import { errorResponse, noStore } from "../requests/responses.ts";
import type { RuntimeHooks } from "../../host/runtime-hooks.ts";

/** Has every element that a widget looks for. */
const anyFallback: FallbackHtml = { attribute: () => "/", text: () => "" };

export interface Readiness {
  /**
   * Renders every widget once, to log those that need a browser before a
   * visitor asks. Rejects when React or the build id cannot be loaded.
   *
   * @returns why most widgets cannot be loaded
   */
  check(): Promise<string | undefined>;
  /** Error codes by widget. */
  leftToBrowser(): Record<string, string>;
  /** A widget that failed without props may succeed with some. */
  noteRendered(widget: string): void;
}

export function createReadiness(
  load: LoadWidgets,
  registry: WidgetRegistry,
  context: RenderContext,
  { isSuspended, onTrial }: RuntimeHooks,
  log: RenderLog,
): Readiness {
  const failures = new Map<string, string>();
  const widgets = Object.keys(registry);

  async function tryWidget(widget: string): Promise<void> {
    const { renderer } = await load();
    const job = {
      widget,
      propsText: "{}",
      prefix: "ready-",
      readFallback: async () => anyFallback,
      readSlots: async () => ({}),
    };
    try {
      const { open = [] } = await renderer.render(job, context, new RequestState());
      for (const error of open) await log()(widget, error);
    } catch (error) {
      const code = error instanceof RenderError ? error.code : "render-failed";
      // Required props are no mistake.
      if (code === "bad-props" || code === "suspended") return;
      failures.set(widget, code);
      await log()(widget, error);
    }
  }

  return {
    check: loadOnce(async () => {
      const { failure } = await load();
      for (const widget of widgets) {
        onTrial?.(widget);
        await tryWidget(widget);
      }
      onTrial?.();
      return failure;
    }),
    leftToBrowser: () => ({
      ...Object.fromEntries(failures),
      ...Object.fromEntries(
        widgets.filter((widget) => isSuspended?.(widget)).map((widget) => [widget, "suspended"]),
      ),
    }),
    noteRendered: (widget) => void failures.delete(widget),
  };
}

export const healthRoute: Handler = () => new Response("alive\n", { headers: noStore });

/** `GET /readyz`: a line for each widget that is left to the browser. Checked once, so asking often costs nothing. */
export function createReadinessRoute(readiness: Readiness, log: RenderLog): Handler {
  return async ({ req }) => {
    try {
      const failure = await readiness.check();
      if (failure !== undefined) return errorResponse(widgetsNotLoaded(failure));
    } catch (error) {
      await log(req.raw)("(readiness)", error);
      return errorResponse(requestErrors.notReady);
    }
    const lines = Object.entries(readiness.leftToBrowser()).map(
      ([widget, code]) => `left to the browser: ${widget} (${code})\n`,
    );
    return new Response(`ready\n${lines.join("")}`, { headers: noStore });
  };
}

/** `GET /metrics`, collected once a second at most: the route also answers under overload. */
export function createMetricsRoute({ metrics, formatAllMetrics }: RuntimeHooks): Handler {
  let text: string | Promise<string> = "";
  let collectedAt = -Infinity;
  return async () => {
    const now = performance.now();
    if (now - collectedAt >= limits.metricsMilliseconds) {
      collectedAt = now;
      // No promise where none is needed: in workerd no request may wait for another one's.
      text = formatAllMetrics ? formatAllMetrics() : formatMetrics(metrics.snapshot());
    }
    return new Response(await text, {
      headers: { ...noStore, "Content-Type": metricsContentType },
    });
  };
}
