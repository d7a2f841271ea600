import { monitorEventLoopDelay } from "node:perf_hooks";
import { assembleHandler } from "../../http/create-handler.ts";
import type { Handler, HandlerOptions } from "../../api/handler.ts";
import { formatMetrics } from "../../host/format-metrics.ts";
import { combineMetrics, type Metrics, type MetricsSnapshot } from "../../host/metrics.ts";
import type { RunningWidgetFile } from "../ipc/running-widget.ts";
import type { WorkerFaults } from "./worker-faults.ts";
import { onSent } from "./worker-server.ts";

/** With a longer lag, a new request would only wait. */
const maxLagSeconds = 0.2;

/**
 * Creates the handler of a worker. It refuses requests while the event loop is busy.
 *
 * @param noteRunning gets the site's own widgets: the built-in ones end no process
 */
export function createNodeHandler(
  options: HandlerOptions,
  metrics: Metrics,
  faults: Pick<WorkerFaults, "runWidget" | "isSuspended" | "onTrial">,
  noteRunning: RunningWidgetFile,
  requestAllMetrics: () => Promise<MetricsSnapshot[]>,
): Handler {
  const own = options.registry ?? {};
  const { lagSeconds } = monitorEventLoop();
  metrics.addGauge("nodejs_eventloop_lag_seconds", lagSeconds);
  metrics.addGauge("process_resident_memory_bytes", () => process.memoryUsage.rss());
  return assembleHandler(options, {
    metrics,
    runWidget: faults.runWidget,
    isSuspended: faults.isSuspended,
    onTrial: faults.onTrial,
    onWork: (widget) =>
      noteRunning(widget !== undefined && Object.hasOwn(own, widget) ? widget : undefined),
    onSent,
    isOverloaded: () => lagSeconds() > maxLagSeconds,
    formatAllMetrics: async () => formatMetrics(combineMetrics(await requestAllMetrics())),
  });
}

export interface EventLoopMonitor {
  /** The longest delay of the last 50 to 100 ms. */
  lagSeconds(): number;
  stop(): void;
}

const resolutionMilliseconds = 10;
const windowMilliseconds = 50;
const nanosecondsPerSecond = 1e9;

/** Keeps no process running. */
function monitorEventLoop(): EventLoopMonitor {
  // The histogram includes the timer's own interval.
  const histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  histogram.enable();
  // The histogram never forgets. With two windows, a delay counts for at least one.
  let previousMax = 0;
  const timer = setInterval(() => {
    previousMax = histogram.max;
    histogram.reset();
  }, windowMilliseconds);
  timer.unref();
  return {
    lagSeconds() {
      const longest = Math.max(previousMax, histogram.max) / nanosecondsPerSecond;
      return Math.max(0, longest - resolutionMilliseconds / 1_000);
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
