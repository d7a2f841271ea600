import type { Worker } from "node:cluster";
import type { MetricsSnapshot } from "../../host/metrics.ts";

/** Messages from a worker to the primary process. */
export type WorkerMessage =
  | { type: "alive" }
  /** The worker cannot start, and why. */
  | { type: "start-failed"; message: string }
  /** The worker needs the metrics of all workers, for a request to `/metrics`. */
  | { type: "request-all-metrics"; id: number }
  | { type: "metrics"; id: number; snapshot: MetricsSnapshot }
  /** Number of errors that widgets have left behind since the last of these messages, by widget. */
  | { type: "faults"; counts: Record<string, number> }
  /** The worker is about to import or to try a widget; without one, that is over. */
  | { type: "trial"; widget: string | undefined }
  /** An exception has left the worker in an unknown state. It goes on until another one listens. */
  | { type: "replace-me" };

/** Messages from the primary process to a worker. */
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

/** Sends a message to a worker. One that has just exited is ignored. */
export function sendToWorker(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Matches the answers of another process to the questions that they answer. */
export interface PendingAnswers<Answer> {
  /** @returns the id to send with the question, and its answer */
  ask(): { id: number; answer: Promise<Answer> };
  /** Resolves the question of this id. One that is unknown or was given up is ignored. */
  resolve(id: number, answer: Answer): void;
  giveUp(id: number): void;
}

export function createPendingAnswers<Answer>(): PendingAnswers<Answer> {
  const pending = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  return {
    ask() {
      const id = ++lastId;
      const answer = new Promise<Answer>((resolve) => pending.set(id, resolve));
      return { id, answer };
    },
    resolve(id, answer) {
      pending.get(id)?.(answer);
      pending.delete(id);
    },
    giveUp: (id) => void pending.delete(id),
  };
}

/** Set for workers that start before any has listened: one that is not ready ends. */
export const firstStartVariable = "SKERRY_FIRST_START";
/** The port that the primary process chose, when `serve` was asked for port 0. */
export const workerPortVariable = "SKERRY_WORKER_PORT";
/** Path of the file in which a worker notes whose code it runs. Absent where there is no folder for it. */
export const runningWidgetVariable = "SKERRY_WORK_NOTE";
/** Widgets that are suspended when a worker starts, as JSON: milliseconds by name. */
export const suspendedWidgetsVariable = "SKERRY_SUSPENDED_WIDGETS";
