import type { Worker } from "node:cluster";
import { sendToWorker } from "../ipc/messages.ts";
import type { WorkerState } from "./watchdog.ts";

/** Replaces workers after exceptions, without fewer listening meanwhile. */
export interface GracefulRestart {
  /** May be called many times. */
  request(worker: Worker): void;
  noteListening(): void;
  /** @returns whether a replacement is already running */
  noteExit(worker: Worker): boolean;
  stop(): void;
}

const minDelay = 1_000;
/** One after the other with growing delays: code that always throws must not keep the machine busy. */
const maxDelay = 60_000;

export function createGracefulRestart(
  workers: ReadonlyMap<Worker, WorkerState>,
  startWorker: () => void,
): GracefulRestart {
  const waiting = new Set<Worker>();
  let current: { worker: Worker; isReplaced: boolean } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let startedAt = -Infinity;
  let delay = 0;

  function takeNext(): void {
    const [worker] = waiting;
    if (current || !worker) return;
    waiting.delete(worker);
    const isSoon = performance.now() - startedAt < maxDelay;
    delay = isSoon ? Math.min(maxDelay, Math.max(minDelay, delay * 2)) : 0;
    current = { worker, isReplaced: false };
    timer = setTimeout(() => {
      if (!current) return;
      startedAt = performance.now();
      current.isReplaced = true;
      startWorker();
    }, delay);
  }

  return {
    request(worker) {
      const state = workers.get(worker);
      // A worker that does not listen yet would be replaced by one in the same state.
      if (!state?.isListening || state.isRetiring || current?.worker === worker) return;
      waiting.add(worker);
      takeNext();
    },
    noteListening() {
      const state = current?.isReplaced ? workers.get(current.worker) : undefined;
      if (!current || !state || state.isRetiring) return;
      console.error(
        `Skerry: worker ${current.worker.process.pid} is replaced, because an exception has left it in an unknown state.`,
      );
      state.isRetiring = true;
      sendToWorker(current.worker, { type: "retire" });
    },
    noteExit(worker) {
      waiting.delete(worker);
      if (current?.worker !== worker) return false;
      const { isReplaced } = current;
      clearTimeout(timer);
      current = undefined;
      takeNext();
      return isReplaced;
    },
    stop() {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
