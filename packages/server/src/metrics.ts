/** Upper bounds of a render's milliseconds. Above 50 it holds up everything else in its process. */
const buckets = [0.5, 1, 2, 5, 10, 20, 50, 100, 500];

interface Histogram {
  /** Observations up to each bound, not cumulated, and those above the last. */
  counts: number[];
  sum: number;
}

/** Numbers of a process, as they travel from one to another. */
export interface MetricsSnapshot {
  counters: Record<string, number>;
  renders: Record<string, Histogram>;
  /** Numbers of this moment, by name. */
  gauges: Record<string, number>;
}

/** What is counted. */
export interface Metrics {
  /** A widget was rendered, or not: `result` is `ok` or the error's code. */
  rendered(widget: string, result: string, milliseconds: number): void;
  /** A cache was asked. `response`: finished answers; `markup`: an island's HTML. */
  lookedUp(layer: "response" | "markup", hit: boolean): void;
  /** What became of an island of a page. */
  filled(result: "filled" | "bailed" | "error" | "limit"): void;
  /** Gives a gauge, read when somebody asks. */
  watch(name: string, read: () => number): void;
  snapshot(): MetricsSnapshot;
}

const help: Record<string, string> = {
  ssr_renders_total: "Islands rendered, by widget and result",
  ssr_cache_total: "Questions to the caches, by layer and whether it knew",
  ssr_transform_hosts_total: "Islands of whole pages, by what became of them",
};

/** Counts what a handler does, for `formatMetrics`. */
export function createMetrics(): Metrics {
  const counters: Record<string, number> = {};
  const renders: Record<string, Histogram> = {};
  const gauges = new Map<string, () => number>();
  const count = (series: string): void => {
    counters[series] = (counters[series] ?? 0) + 1;
  };
  return {
    rendered(widget, result, milliseconds) {
      count(`ssr_renders_total{widget="${widget}",result="${result}"}`);
      const histogram = (renders[widget] ??= { counts: buckets.map(() => 0).concat(0), sum: 0 });
      const bucket = buckets.findIndex((bound) => milliseconds <= bound);
      const index = bucket === -1 ? buckets.length : bucket;
      histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
      histogram.sum += milliseconds;
    },
    lookedUp: (layer, hit) => count(`ssr_cache_total{layer="${layer}",hit="${hit}"}`),
    filled: (result) => count(`ssr_transform_hosts_total{result="${result}"}`),
    watch: (name, read) => void gauges.set(name, read),
    snapshot: () => ({
      counters: { ...counters },
      renders: structuredClone(renders),
      gauges: Object.fromEntries([...gauges].map(([name, read]) => [name, read()])),
    }),
  };
}

/** The numbers of several processes as those of one. */
export function addMetrics(snapshots: readonly MetricsSnapshot[]): MetricsSnapshot {
  const total: MetricsSnapshot = { counters: {}, renders: {}, gauges: {} };
  for (const { counters, renders, gauges } of snapshots) {
    addTo(total.counters, counters);
    addTo(total.gauges, gauges);
    for (const [widget, { counts, sum }] of Object.entries(renders)) {
      const into = (total.renders[widget] ??= { counts: counts.map(() => 0), sum: 0 });
      into.counts = into.counts.map((count, index) => count + (counts[index] ?? 0));
      into.sum += sum;
    }
  }
  return total;
}

function addTo(total: Record<string, number>, numbers: Record<string, number>): void {
  for (const [name, number] of Object.entries(numbers)) total[name] = (total[name] ?? 0) + number;
}

/** Prometheus' text format, version 0.0.4. */
export function formatMetrics({ counters, renders, gauges }: MetricsSnapshot): string {
  const lines: string[] = [];
  for (const [name, text] of Object.entries(help)) {
    lines.push(`# HELP ${name} ${text}.`, `# TYPE ${name} counter`);
    for (const [series, value] of Object.entries(counters)) {
      if (series.startsWith(`${name}{`)) lines.push(`${series} ${value}`);
    }
  }
  const name = "ssr_render_milliseconds";
  lines.push(`# HELP ${name} Time of one render, by widget.`, `# TYPE ${name} histogram`);
  for (const [widget, histogram] of Object.entries(renders)) {
    lines.push(...histogramLines(name, widget, histogram));
  }
  for (const [gauge, value] of Object.entries(gauges)) {
    lines.push(`# TYPE ${gauge} gauge`, `${gauge} ${value}`);
  }
  return `${lines.join("\n")}\n`;
}

function histogramLines(name: string, widget: string, { counts, sum }: Histogram): string[] {
  let total = 0;
  const lines = counts.map((count, index) => {
    total += count;
    return `${name}_bucket{widget="${widget}",le="${buckets[index] ?? "+Inf"}"} ${total}`;
  });
  return [
    ...lines,
    `${name}_sum{widget="${widget}"} ${sum}`,
    `${name}_count{widget="${widget}"} ${total}`,
  ];
}
