import { bucketBounds, type GaugeName, type Histogram, type Metrics } from "./metrics.ts";

/** Creates the metrics of a process, all zero. */
export function createMetrics(): Metrics {
  // Not an object: V8 would look up each name, which is put together anew, among all that it knows.
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
