import type { Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { MetricsSnapshot } from "../../host/metrics.ts";
import { createPendingAnswers, sendToWorker } from "../ipc/messages.ts";

/** Slower workers are left out: they may hang. */
const maxWaitMilliseconds = 500;

export interface MetricsCollector {
  collect(workers: readonly Worker[]): Promise<MetricsSnapshot[]>;
  /** Called with each snapshot of a worker. */
  receive(id: number, snapshot: MetricsSnapshot): void;
}

export function createMetricsCollector(): MetricsCollector {
  const pending = createPendingAnswers<MetricsSnapshot>();

  async function ask(worker: Worker): Promise<MetricsSnapshot | undefined> {
    const { id, answer } = pending.ask();
    const timer = new AbortController();
    const timeout = delay(maxWaitMilliseconds, undefined, { signal: timer.signal });
    sendToWorker(worker, { type: "request-metrics", id });
    try {
      return await Promise.race([answer, timeout]);
    } finally {
      timer.abort();
      pending.giveUp(id);
    }
  }

  return {
    async collect(workers) {
      const snapshots = await Promise.all(workers.map(ask));
      return snapshots.filter((snapshot) => snapshot !== undefined);
    },
    receive: (id, snapshot) => pending.resolve(id, snapshot),
  };
}
