import type { Worker } from "node:cluster";
import { type ProcessUse, type ReadProcessUse, readProcessUse } from "./process-use.ts";
import { type PrimaryMessage, sendToWorker } from "../ipc/messages.ts";

export interface WorkerState {
  isListening: boolean;
  /** Whether it finishes its requests and exits, because another one listens. */
  isRetiring: boolean;
  /** The widget that it imports or tries. */
  trial?: string | undefined;
  /** Own time since its last message. */
  silentMilliseconds: number;
}

const pingMilliseconds = 500;
/** After a longer tick, this process was held up itself. */
const maxTickMilliseconds = 2 * pingMilliseconds;
/** A render cannot be interrupted, only its process can be killed. */
const maxSilenceMilliseconds = 2_000;
/** A worker loads React and every widget first. */
const maxStartMilliseconds = 30_000;
/** A module or a first render on a busy machine. */
const maxTrialMilliseconds = 5_000;

/**
 * Pings the workers, and kills those that do not answer. Removes these from the map.
 *
 * Only a worker's own time counts, in which it ran or slept: one that waits for a CPU is not hanging. After a late
 * tick of this process, such as of a suspended container, silence means nothing.
 *
 * The last listening worker is kept: without one the system refuses connections, otherwise they wait.
 *
 * @param isStopping whether no other worker will listen: then the last one is killed, too
 */
export function startWatchdog(
  workers: Map<Worker, WorkerState>,
  createPing: () => PrimaryMessage,
  isStopping: () => boolean,
  readUse: ReadProcessUse = readProcessUse,
): { stop(): void } {
  let lastTick = performance.now();
  const uses = new WeakMap<Worker, ProcessUse>();

  /** The part of a tick that the worker had for itself; all of it where the system does not tell. */
  function ownPart(worker: Worker, milliseconds: number): number {
    const last = uses.get(worker);
    const use = readUse(worker.process.pid);
    if (use) uses.set(worker, use);
    if (!use || !last) return use ? 0 : milliseconds;
    return use.isSleeping ? milliseconds : Math.min(milliseconds, use.worked - last.worked);
  }

  const timer = setInterval(() => {
    const now = performance.now();
    const milliseconds = now - lastTick;
    const wasHeldUp = milliseconds > maxTickMilliseconds;
    lastTick = now;
    for (const [worker, state] of workers) {
      const part = ownPart(worker, milliseconds);
      state.silentMilliseconds = wasHeldUp ? 0 : state.silentMilliseconds + part;
      const { isListening, isRetiring, silentMilliseconds, trial } = state;
      const mayBeLast = isListening && !isRetiring && !isStopping();
      const maxStart = trial === undefined ? maxStartMilliseconds : maxTrialMilliseconds;
      const maxSilence = isListening ? maxSilenceMilliseconds : maxStart;
      const isSilent = silentMilliseconds > maxSilence;
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
