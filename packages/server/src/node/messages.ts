import type { MetricsSnapshot } from "../metrics/metrics.ts";

/** What a worker sends to the primary process. */
export type WorkerMessage =
  | { type: "alive" }
  /** The worker cannot start, and why. */
  | { type: "start-failed"; message: string }
  /** The worker needs the metrics of all workers, for a request to `/metrics`. */
  | { type: "request-all-metrics"; id: number }
  | { type: "metrics"; id: number; snapshot: MetricsSnapshot };

/** What the primary process sends to a worker. */
export type PrimaryMessage =
  /** The worker answers with `alive`. */
  | { type: "ping" }
  /** Stop: keep answering for a while with `/readyz` at 503, then close and exit. */
  | { type: "drain" }
  /** The worker answers with its `metrics`. */
  | { type: "request-metrics"; id: number }
  /** The answer to `request-all-metrics`. */
  | { type: "all-metrics"; id: number; snapshots: MetricsSnapshot[] };
