import type { Worker } from "node:cluster";
import type { MetricsSnapshot } from "../../host/metrics.ts";

export type WorkerMessage =
  | { type: "alive" }
  | { type: "start-failed"; message: string }
  /** For a request to `/metrics`. */
  | { type: "request-all-metrics"; id: number }
  | { type: "metrics"; id: number; snapshot: MetricsSnapshot }
  /** Errors outside rendering since the last message, by widget. */
  | { type: "faults"; counts: Record<string, number> }
  /** Sent before a widget is imported or tried; without a name afterwards. */
  | { type: "trial"; widget: string | undefined }
  /** After an exception. The worker goes on until another one listens. */
  | { type: "replace-me" };

export type PrimaryMessage =
  /** Answered with `alive`. Milliseconds by suspended widget. */
  | { type: "ping"; suspended: Record<string, number> }
  /** Another worker listens: stop listening, finish and exit. */
  | { type: "retire" }
  /** Fail `/readyz` for a while, then close and exit. */
  | { type: "drain" }
  | { type: "request-metrics"; id: number }
  | { type: "all-metrics"; id: number; snapshots: MetricsSnapshot[] };

/** Ignores a worker that has just exited. */
export function sendToWorker(worker: Worker, message: PrimaryMessage): void {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Matches answers of another process to questions. */
export interface PendingAnswers<Answer> {
  ask(): { id: number; answer: Promise<Answer> };
  /** Ignores unknown ids. */
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

/** Set for workers that start before any listens: one that is not ready exits. */
export const firstStartVariable = "SKERRY_FIRST_START";
/** The port that the primary process chose for port 0. */
export const workerPortVariable = "SKERRY_WORKER_PORT";
/** Path of the file with the running widget. Absent where no folder can be made. */
export const runningWidgetVariable = "SKERRY_WORK_NOTE";
/** JSON: milliseconds by suspended widget. */
export const suspendedWidgetsVariable = "SKERRY_SUSPENDED_WIDGETS";
