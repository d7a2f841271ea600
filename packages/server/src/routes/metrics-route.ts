import type { Handler } from "hono";
import { noStore } from "../error-responses.ts";
import { formatMetrics, metricsContentType } from "../metrics/format-metrics.ts";
import type { RuntimeHooks } from "../runtime-hooks.ts";
import { limits } from "../limits.ts";

/**
 * `GET /metrics`: Prometheus text, collected once in a second at most. The route answers also when the process has too
 * much to do, so that asking often must not be more work.
 */
export function createMetricsRoute({ metrics, formatAllMetrics }: RuntimeHooks): Handler {
  let text: string | Promise<string> = "";
  let collectedAt = -Infinity;
  return async () => {
    const now = performance.now();
    if (now - collectedAt >= limits.metricsMilliseconds) {
      collectedAt = now;
      // Not a promise where none is needed: on workerd no request may wait for that of another one.
      text = formatAllMetrics ? formatAllMetrics() : formatMetrics(metrics.snapshot());
    }
    return new Response(await text, {
      headers: { ...noStore, "Content-Type": metricsContentType },
    });
  };
}
