import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type PrimaryMessage,
  type WorkerMessage,
  firstStartVariable,
  sendToWorker,
  suspendedWidgetsVariable,
  runningWidgetVariable,
} from "../ipc/messages.ts";
import { readRunningWidget } from "../ipc/running-widget.ts";
import { createGracefulRestart } from "./graceful-restart.ts";
import { startWatchdog, type WorkerState } from "./watchdog.ts";

import cluster, { type Worker } from "node:cluster";

export interface WorkerPool {
  /** Resolves when the first worker listens. Rejects when one cannot start before that. */
  started: Promise<AddressInfo>;
  listening(): Worker[];
  restarts: Readonly<Record<"hang" | "exit" | "exception", number>>;
  /** Tells every worker now, instead of with its next ping. */
  announceSuspensions(): void;
  /** Lets workers finish, and resolves when all have exited. */
  stop(): Promise<void>;
  kill(): void;
}

const minRestartDelay = 100;
const maxRestartDelay = 5_000;
const drainRepeatMilliseconds = 500;

/**
 * @param environment variables for the workers
 * @param suspended milliseconds by suspended widget
 * @param suspend called with the widget that ran when a worker hung or ended
 */
export function startWorkerPool(
  size: number,
  environment: Readonly<Record<string, string>>,
  suspended: () => Record<string, number>,
  suspend: (widget: string) => void,
  handleMessage: (worker: Worker, message: WorkerMessage) => void,
): WorkerPool {
  const workers = new Map<Worker, WorkerState>();
  const { started, resolveStart, rejectStart } = createStart();
  const notes = createNotesFolder();
  let forks = 0;
  const restarts = { hang: 0, exit: 0, exception: 0 };
  let isStopping = false;
  let hasListened = false;
  /** 0 after a worker that listened; doubles with each one that did not. */
  let restartDelay = 0;

  const createPing = (): PrimaryMessage => ({ type: "ping", suspended: suspended() });
  const gracefulRestart = createGracefulRestart(workers, startWorker);

  function startWorker(): void {
    if (isStopping) return;
    const note = notes === undefined ? undefined : join(notes, `${++forks}`);
    let worker: Worker;
    try {
      worker = cluster.fork({
        ...environment,
        [suspendedWidgetsVariable]: JSON.stringify(suspended()),
        ...(note !== undefined && { [runningWidgetVariable]: note }),
        ...(!hasListened && { [firstStartVariable]: "1" }),
      });
    } catch (error) {
      return failToFork(error as Error);
    }
    const state: WorkerState = {
      isListening: false,
      isRetiring: false,
      silentMilliseconds: 0,
    };
    workers.set(worker, state);
    worker.on("message", (message: WorkerMessage) => {
      state.silentMilliseconds = 0;
      if (message.type === "start-failed") rejectStart(new Error(message.message));
      else if (message.type === "trial") state.trial = message.widget;
      else if (message.type === "replace-me") gracefulRestart.request(worker);
      else handleMessage(worker, message);
    });
    worker.on("listening", (address) => {
      state.isListening = hasListened = true;
      restartDelay = 0;
      resolveStart({ ...address, family: "IPv4" } as AddressInfo);
      gracefulRestart.noteListening();
    });
    // Unhandled, it would end this process.
    worker.on("error", (error) => {
      if (worker.process.pid === undefined && workers.delete(worker)) failToFork(error);
    });
    worker.on("exit", (code, signal) => {
      // The watchdog removed those that it killed.
      const reason = workers.delete(worker) ? "exit" : "hang";
      const isReplaced = gracefulRestart.noteExit(worker);
      const running = takeNote(note);
      if (isStopping) return;
      restarts[state.isRetiring ? "exception" : reason] += 1;
      const failed = state.trial ?? running;
      if (failed !== undefined) suspend(failed);
      if (!isReplaced) replace(worker, state.isListening || failed !== undefined, signal ?? code);
    });
  }

  function replace(worker: Worker, canStart: boolean, reason: string | number): void {
    if (!canStart) {
      rejectStart(new Error(`A worker exited before it listened (${reason}).`));
      increaseDelay();
    }
    console.error(
      `Skerry: worker ${worker.process.pid} exited (${reason}). Another one is started.`,
    );
    setTimeout(startWorker, restartDelay);
  }

  function failToFork(error: Error): void {
    rejectStart(error);
    increaseDelay();
    console.error(`Skerry: a worker could not be started: ${error.message}. It is tried again.`);
    setTimeout(startWorker, restartDelay);
  }

  function increaseDelay(): void {
    restartDelay = Math.min(maxRestartDelay, Math.max(minRestartDelay, restartDelay * 2));
  }

  // Each worker accepts connections itself, so one that hangs accepts none. Handed out by the primary,
  // those of a crashed worker would stay open forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  for (let count = 0; count < size; count++) startWorker();
  const watchdog = startWatchdog(workers, createPing, () => isStopping);

  return {
    started,
    restarts,
    listening: () =>
      [...workers].filter(([, state]) => state.isListening).map(([worker]) => worker),
    announceSuspensions() {
      for (const worker of workers.keys()) sendToWorker(worker, createPing());
    },
    async stop() {
      isStopping = true;
      gracefulRestart.stop();
      // Repeated: a worker that still starts may miss it.
      drainWorkers();
      const timer = setInterval(drainWorkers, drainRepeatMilliseconds);
      while (livingWorkers().length > 0) await once(cluster, "exit");
      clearInterval(timer);
      watchdog.stop();
      removeNotes(notes);
    },
    kill() {
      isStopping = true;
      gracefulRestart.stop();
      watchdog.stop();
      for (const worker of livingWorkers()) worker.process.kill("SIGKILL");
      removeNotes(notes);
    },
  };
}

/** `undefined` where no folder can be made. */
function createNotesFolder(): string | undefined {
  try {
    return mkdtempSync(join(tmpdir(), "skerry-serve-"));
  } catch {
    return undefined;
  }
}

function takeNote(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const widget = readRunningWidget(file);
  rmSync(file, { force: true });
  return widget;
}

function removeNotes(folder: string | undefined): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function drainWorkers(): void {
  for (const worker of livingWorkers()) sendToWorker(worker, { type: "drain" });
}

interface Start {
  started: Promise<AddressInfo>;
  resolveStart(address: AddressInfo): void;
  rejectStart(reason: Error): void;
}

function createStart(): Start {
  let resolveStart: Start["resolveStart"] = () => {};
  let rejectStart: Start["rejectStart"] = () => {};
  const started = new Promise<AddressInfo>((resolve, reject) => {
    resolveStart = resolve;
    rejectStart = reject;
  });
  return { started, resolveStart, rejectStart };
}

/** Also those that the watchdog has given up. */
function livingWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter(
    (worker): worker is Worker => worker !== undefined && !worker.isDead(),
  );
}
