import type { Worker } from "node:cluster";
import { sendToWorker } from "./send-to-worker.ts";

/** What the primary process knows about a worker. */
export interface WorkerState {
  isListening: boolean;
  /** When it last sent a message, or was started. On the clock of `performance.now()`. */
  lastAlive: number;
}

const pingMilliseconds = 500;
/** A render cannot be interrupted, only its process can be killed. */
const maxSilenceMilliseconds = 2_000;
/** A worker loads React and every widget before it listens. */
const maxStartMilliseconds = 30_000;

/**
 * Pings the workers regularly, and kills each one that does not answer. A killed worker is removed from
 * the map.
 *
 * @returns a function that stops it
 */
export function startWatchdog(workers: Map<Worker, WorkerState>): () => void {
  const timer = setInterval(() => {
    for (const [worker, { isListening, lastAlive }] of workers) {
      const maxSilence = isListening ? maxSilenceMilliseconds : maxStartMilliseconds;
      if (performance.now() - lastAlive > maxSilence) {
        console.error(`Skerry: worker ${worker.process.pid} hangs and is killed.`);
        workers.delete(worker);
        worker.process.kill("SIGKILL");
      } else sendToWorker(worker, { type: "ping" });
    }
  }, pingMilliseconds);
  return () => clearInterval(timer);
}
