import {
  bucketBounds,
  type GaugeName,
  gauges,
  type Histogram,
  type MetricsSnapshot,
} from "./metrics.ts";

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

const counterHelp: Record<string, string> = {
  skerry_renders_total: "Islands rendered, by widget and result.",
  skerry_render_errors_total: "Islands that could not be rendered, by widget and code.",
  skerry_cache_requests_total: "Lookups in the caches, by cache and result.",
  skerry_page_islands_total: "Islands of whole pages, by result.",
  skerry_widget_faults_total: "Errors outside of rendering that nobody has awaited, by widget.",
  skerry_worker_restarts_total:
    "Worker processes replaced: they hung, exited, or were left in an unknown state.",
};
const leftName = "skerry_widgets_left_to_browser";
const durationName = "skerry_render_duration_seconds";

/** Writes Prometheus' text format 0.0.4. prom-client needs Node, and workerd serves the same metrics. */
export function formatMetrics(snapshot: MetricsSnapshot): string {
  const lines = [
    ...Object.entries(counterHelp).flatMap(([name, help]) => [
      ...heading(name, "counter", help),
      ...Object.entries(snapshot.counters)
        .filter(([series]) => series.startsWith(`${name}{`))
        .map(([series, value]) => `${series} ${value}`),
    ]),
    ...heading(durationName, "histogram", "Duration of one render, by widget."),
    ...Object.entries(snapshot.renderDurations).flatMap(histogramLines),
    ...heading(leftName, "gauge", "1 for each widget that is not rendered at present, and why."),
    ...Object.entries(snapshot.leftToBrowser).map(
      ([widget, reason]) => `${leftName}{widget="${widget}",reason="${reason}"} 1`,
    ),
    ...Object.entries(snapshot.gauges).flatMap(([name, value]) => [
      ...heading(name, "gauge", gauges[name as GaugeName].help),
      `${name} ${value}`,
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function heading(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function histogramLines([widget, { counts, sum }]: [string, Histogram]): string[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return `${durationName}_bucket{widget="${widget}",le="${bucketBounds[index] ?? "+Inf"}"} ${total}`;
  });
  return [
    ...buckets,
    `${durationName}_sum{widget="${widget}"} ${sum}`,
    `${durationName}_count{widget="${widget}"} ${total}`,
  ];
}
