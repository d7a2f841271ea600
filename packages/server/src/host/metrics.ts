export interface Metrics {
  /** @param result `ok` or the code of the error */
  recordRender(widget: string, result: string, seconds: number): void;
  /** @param cache `response`: finished responses; `markup`: HTML of islands */
  recordCacheRequest(cache: "response" | "markup", isHit: boolean): void;
  recordRenderError(widget: string, code: string): void;
  recordPageIsland(result: "filled" | "bailed" | "error" | "limit"): void;
  recordFault(widget: string, kind: "rejection" | "exception"): void;
  /** @param read called for each snapshot */
  readLeftToBrowser(read: () => Record<string, string>): void;
  addGauge(name: GaugeName, read: () => number): void;
  snapshot(): MetricsSnapshot;
}

/** Gauges, their help texts, and how the values of several processes combine. */
export const gauges = {
  skerry_requests_in_flight: { help: "Requests that are being answered.", combine: "sum" },
  process_resident_memory_bytes: {
    help: "Resident memory, of all processes that render.",
    combine: "sum",
  },
  nodejs_eventloop_lag_seconds: {
    help: "Longest recent delay of the event loop, in the slowest process that renders.",
    combine: "max",
  },
} as const;

export type GaugeName = keyof typeof gauges;

/** Metrics of one process, as they are sent to another. */
export interface MetricsSnapshot {
  /** By name and labels, as in `/metrics`. */
  counters: Record<string, number>;
  renderDurations: Record<string, Histogram>;
  gauges: Partial<Record<GaugeName, number>>;
  leftToBrowser: Record<string, string>;
}

export interface Histogram {
  /** Not cumulated; the last one is above all bounds. */
  counts: number[];
  sum: number;
}

/** In seconds. A render above 0.05 s delays every other request of its process. */
export const bucketBounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5] as const;

export function createMetrics(): Metrics {
  // V8 would intern each new name of an object's property.
  const counters = new Map<string, number>();
  const renderDurations: Record<string, Histogram> = {};
  const gauges = new Map<GaugeName, () => number>();
  let readLeftToBrowser = (): Record<string, string> => ({});
  const increment = (series: string): void => {
    counters.set(series, (counters.get(series) ?? 0) + 1);
  };
  return {
    recordRender(widget, result, seconds) {
      increment(`skerry_renders_total{widget="${widget}",result="${result}"}`);
      observe((renderDurations[widget] ??= emptyHistogram()), seconds);
    },
    recordCacheRequest: (cache, isHit) =>
      increment(`skerry_cache_requests_total{cache="${cache}",result="${isHit ? "hit" : "miss"}"}`),
    recordRenderError: (widget, code) =>
      increment(`skerry_render_errors_total{widget="${widget}",code="${code}"}`),
    recordPageIsland: (result) => increment(`skerry_page_islands_total{result="${result}"}`),
    recordFault: (widget, kind) =>
      increment(`skerry_widget_faults_total{widget="${widget}",kind="${kind}"}`),
    readLeftToBrowser: (read) => void (readLeftToBrowser = read),
    addGauge: (name, read) => void gauges.set(name, read),
    snapshot: () => ({
      counters: Object.fromEntries(counters),
      renderDurations: structuredClone(renderDurations),
      gauges: Object.fromEntries([...gauges].map(([name, read]) => [name, read()])),
      leftToBrowser: readLeftToBrowser(),
    }),
  };
}

function emptyHistogram(): Histogram {
  return { counts: [...bucketBounds.map(() => 0), 0], sum: 0 };
}

function observe(histogram: Histogram, seconds: number): void {
  const bucket = bucketBounds.findIndex((bound) => seconds <= bound);
  const index = bucket === -1 ? bucketBounds.length : bucket;
  histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
  histogram.sum += seconds;
}

export function combineMetrics(snapshots: readonly MetricsSnapshot[]): MetricsSnapshot {
  const total: MetricsSnapshot = {
    counters: {},
    renderDurations: {},
    gauges: {},
    leftToBrowser: {},
  };
  for (const snapshot of snapshots) {
    Object.assign(total.leftToBrowser, snapshot.leftToBrowser);
    for (const [series, value] of Object.entries(snapshot.counters)) {
      total.counters[series] = (total.counters[series] ?? 0) + value;
    }
    for (const [name, value] of Object.entries(snapshot.gauges) as [GaugeName, number][]) {
      const before = total.gauges[name] ?? 0;
      total.gauges[name] =
        gauges[name].combine === "sum" ? before + value : Math.max(before, value);
    }
    for (const [widget, { counts, sum }] of Object.entries(snapshot.renderDurations)) {
      const into = (total.renderDurations[widget] ??= { counts: counts.map(() => 0), sum: 0 });
      into.counts = into.counts.map((count, index) => count + (counts[index] ?? 0));
      into.sum += sum;
    }
  }
  return total;
}
