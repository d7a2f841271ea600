import type { Worker } from "node:cluster";
import { type ProcessUse, type ReadProcessUse, readProcessUse } from "./process-use.ts";
import { type PrimaryMessage, sendToWorker } from "../ipc/messages.ts";

/** A worker as the primary process knows it. */
export interface WorkerState {
  isListening: boolean;
  /** Whether another one listens in its place: it finishes what it has, and exits. */
  isRetiring: boolean;
  /** The widget that it imports, or tries while it starts. */
  trial?: string | undefined;
  /** Time that it has had for itself since it last sent a message, or was started. */
  silentMilliseconds: number;
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
 * Only the time counts that a worker has had for itself: in which a processor worked for it, or in which it slept. On a machine
 * with too much to do, one that waits for a processor is not hanging.
 *
 * Where the whole machine stood still (a suspended container, a host without processor time), the primary
 * process did so too: its own tick is late. Then the silence says nothing about the workers.
 *
 * The last worker that listens is never killed: without one the system refuses connections. Those wait
 * until another one listens.
 *
 * @param createPing what each of them is sent
 * @param isStopping whether no other worker will ever listen: then the last one is killed, too
 * @param readUse how a process uses the processors
 */
export function startWatchdog(
  workers: Map<Worker, WorkerState>,
  createPing: () => PrimaryMessage,
  isStopping: () => boolean,
  readUse: ReadProcessUse = readProcessUse,
): { stop(): void } {
  let lastTick = performance.now();
  const uses = new WeakMap<Worker, ProcessUse>();

  /** The part of a tick that a worker had for itself. Where the system does not tell, all of it. */
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
