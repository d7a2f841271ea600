/** How a process and its handler are doing. */
export interface Metrics {
  /** @param result `ok` or the code of the error */
  recordRender(widget: string, result: string, seconds: number): void;
  /** @param cache `response`: finished responses; `markup`: HTML of islands */
  recordCacheRequest(cache: "response" | "markup", isHit: boolean): void;
  /** Counts an island of a whole page. */
  recordPageIsland(result: "filled" | "bailed" | "error" | "limit"): void;
  /** Counts what a widget has left behind: a rejection that nobody awaits, an exception in a timer. */
  recordFault(widget: string, kind: "rejection" | "exception"): void;
  /** @param read which widgets are left to the browser at present, and why; read for each snapshot */
  readLeftToBrowser(read: () => Record<string, string>): void;
  /** Adds a gauge that is read for each snapshot. */
  addGauge(name: GaugeName, read: () => number): void;
  snapshot(): MetricsSnapshot;
}

/** Gauges, with what `/metrics` says about each, and how the values of several processes become one. */
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

/** Metrics of one process, as they travel from one process to another. */
export interface MetricsSnapshot {
  /** By name and labels, as in `/metrics`. */
  counters: Record<string, number>;
  /** By widget. */
  renderDurations: Record<string, Histogram>;
  gauges: Partial<Record<GaugeName, number>>;
  /** Why widgets are left to the browser at present, by widget. */
  leftToBrowser: Record<string, string>;
}

/** Durations in seconds. */
export interface Histogram {
  /** Observations in each bucket, not cumulated; the last one is above all bounds. */
  counts: number[];
  sum: number;
}

/** Upper bounds of the buckets in seconds. A render above 0.05 s delays every other request of its process. */
export const bucketBounds = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5] as const;
