import type { MetricsSnapshot } from "../metrics/metrics.ts";

/** What a worker sends to the primary process. */
export type WorkerMessage =
  | { type: "alive" }
  /** The worker cannot start, and why. */
  | { type: "start-failed"; message: string }
  /** The worker needs the metrics of all workers, for a request to `/metrics`. */
  | { type: "request-all-metrics"; id: number }
  | { type: "metrics"; id: number; snapshot: MetricsSnapshot }
  /** What widgets have left behind since the last of these messages, by widget. */
  | { type: "faults"; counts: Record<string, number> }
  /** The worker is about to import or to try a widget; without one, that is over. */
  | { type: "trial"; widget: string | undefined }
  /** An exception has left the worker in an unknown state. It goes on until another one listens. */
  | { type: "replace-me" };

/** What the primary process sends to a worker. */
export type PrimaryMessage =
  /** The worker answers with `alive`. Milliseconds for which each of these widgets is left to the browser. */
  | { type: "ping"; suspended: Record<string, number> }
  /** Another one listens: stop listening, finish the requests and exit. */
  | { type: "retire" }
  /** Stop: keep answering for a while with `/readyz` at 503, then close and exit. */
  | { type: "drain" }
  /** The worker answers with its `metrics`. */
  | { type: "request-metrics"; id: number }
  /** The answer to `request-all-metrics`. */
  | { type: "all-metrics"; id: number; snapshots: MetricsSnapshot[] };
