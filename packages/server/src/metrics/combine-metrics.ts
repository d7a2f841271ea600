import { type GaugeName, gauges, type MetricsSnapshot } from "./metrics.ts";

/** Combines the metrics of several processes into those of one. */
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
