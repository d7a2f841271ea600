import type { MetricsSnapshot } from "../metrics.ts";

/** What a worker tells its primary. */
export type FromWorker =
  | { type: "alive" }
  /** It cannot start, and why. */
  | { type: "failed"; message: string }
  /** Somebody asks this worker for the numbers of all. */
  | { type: "want-metrics"; id: number }
  | { type: "snapshot"; id: number; snapshot: MetricsSnapshot };

/** What the primary tells a worker. */
export type FromPrimary =
  | { type: "alive?" }
  /** Answer what comes, tell that this one goes, then go. */
  | { type: "drain" }
  | { type: "snapshot?"; id: number }
  | { type: "metrics"; id: number; snapshots: MetricsSnapshot[] };
