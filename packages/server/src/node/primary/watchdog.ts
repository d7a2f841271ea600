import type { Worker } from "node:cluster";
import { type PrimaryMessage, sendToWorker } from "../messages.ts";

/** A worker as the primary process knows it. */
export interface WorkerState {
  isListening: boolean;
  /** Whether another one listens in its place: it finishes what it has, and exits. */
  isRetiring: boolean;
  /** The widget that it imports, or tries while it starts. */
  trial?: string | undefined;
  /** When it last sent a message, or was started. On the clock of `performance.now()`. */
  lastAlive: number;
}

const pingMilliseconds = 500;
/** A tick that comes later than this after the one before was held up itself. */
const maxTickMilliseconds = 2 * pingMilliseconds;
/** A render cannot be interrupted, only its process can be killed. */
const maxSilenceMilliseconds = 2_000;
/** A worker loads React and every widget before it listens. */
const maxStartMilliseconds = 30_000;
/** The module of a widget, or its first render, on a busy machine. */
const maxTrialMilliseconds = 5_000;

/**
 * Pings the workers regularly, and kills each one that does not answer. A killed worker is removed from
 * the map.
 *
 * Where the whole machine stood still (a suspended container, a host without processor time), the primary
 * process did so too: its own tick is late. Then the silence says nothing about the workers, and each has
 * its whole time again.
 *
 * The last worker that listens is never killed: without one the system refuses connections. Those wait
 * until another one listens.
 *
 * @param createPing what each of them is sent
 * @param isStopping whether no other worker will ever listen: then the last one is killed, too
 */
export function startWatchdog(
  workers: Map<Worker, WorkerState>,
  createPing: () => PrimaryMessage,
  isStopping: () => boolean,
): { stop(): void } {
  let lastTick = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const wasHeldUp = now - lastTick > maxTickMilliseconds;
    lastTick = now;
    for (const [worker, state] of workers) {
      if (wasHeldUp) state.lastAlive = now;
      const { isListening, isRetiring, lastAlive, trial } = state;
      const mayBeLast = isListening && !isRetiring && !isStopping();
      const maxStart = trial === undefined ? maxStartMilliseconds : maxTrialMilliseconds;
      const maxSilence = isListening ? maxSilenceMilliseconds : maxStart;
      const isSilent = now - lastAlive > maxSilence;
      if (isSilent && (!mayBeLast || countListening(workers) > 1)) {
        console.error(`Skerry: worker ${worker.process.pid} hangs and is killed.`);
        workers.delete(worker);
        worker.process.kill("SIGKILL");
      } else sendToWorker(worker, createPing());
    }
  }, pingMilliseconds);
  return { stop: () => clearInterval(timer) };
}

function countListening(workers: ReadonlyMap<Worker, WorkerState>): number {
  return [...workers.values()].filter(({ isListening, isRetiring }) => isListening && !isRetiring)
    .length;
}
