import type { Handler } from "hono";
import { noStore } from "../error-responses.ts";
import { formatMetrics, metricsContentType } from "../metrics/format-metrics.ts";
import type { RuntimeHooks } from "../handler.ts";

/** `GET /metrics`: Prometheus text. */
export function createMetricsRoute({ metrics, formatAllMetrics }: RuntimeHooks): Handler {
  return async () => {
    const text = formatAllMetrics ? await formatAllMetrics() : formatMetrics(metrics.snapshot());
    return new Response(text, { headers: { ...noStore, "Content-Type": metricsContentType } });
  };
}
