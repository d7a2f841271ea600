import { assembleHandler } from "../assemble-handler.ts";
import type { Handler, HandlerOptions } from "../handler.ts";
import { combineMetrics } from "../metrics/combine-metrics.ts";
import { formatMetrics } from "../metrics/format-metrics.ts";
import type { Metrics, MetricsSnapshot } from "../metrics/metrics.ts";
import { onSent } from "./create-worker-server.ts";
import { monitorEventLoop } from "./monitor-event-loop.ts";
import type { WorkerFaults } from "./worker-faults.ts";

/** With a longer lag, a new request would only wait. */
const maxLagSeconds = 0.2;

/**
 * Creates the handler of a worker process: it turns requests away while the event loop is busy, and
 * shows the metrics of all workers.
 *
 * @param metrics of this process; the process's own gauges are added
 * @param faults of this process
 * @param requestAllMetrics asks for the metrics of all workers
 */
export function createNodeHandler(
  options: HandlerOptions,
  metrics: Metrics,
  faults: Pick<WorkerFaults, "runWidget" | "isSuspended" | "onTrial">,
  requestAllMetrics: () => Promise<MetricsSnapshot[]>,
): Handler {
  const { lagSeconds } = monitorEventLoop();
  metrics.addGauge("nodejs_eventloop_lag_seconds", lagSeconds);
  metrics.addGauge("process_resident_memory_bytes", () => process.memoryUsage.rss());
  return assembleHandler(options, {
    metrics,
    runWidget: faults.runWidget,
    isSuspended: faults.isSuspended,
    onTrial: faults.onTrial,
    onSent,
    isOverloaded: () => lagSeconds() > maxLagSeconds,
    formatAllMetrics: async () => formatMetrics(combineMetrics(await requestAllMetrics())),
  });
}
