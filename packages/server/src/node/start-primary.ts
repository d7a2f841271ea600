import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import type { MetricsSnapshot } from "../metrics.ts";
import type { FromPrimary, FromWorker } from "./messages.ts";
import type { RunningServer, ServeOptions } from "./serve.ts";

const askEvery = 500;
/** A render cannot be interrupted, only its process. */
const longestSilence = 2_000;
/** Longest wait for the numbers of workers; one that hangs is left out. */
const metricsWait = 500;
const longestPause = 5_000;
/** Longest way from the start of a worker to its listening. */
const longestStart = 30_000;

/** What is known of a worker. */
interface Watched {
  isListening: boolean;
  /** When it last said something, or was started. */
  lastAlive: number;
}

/** Starts the workers and keeps as many of them alive. */
export async function startPrimary({
  workers = Math.max(2, availableParallelism()),
  host = "127.0.0.1",
}: ServeOptions): Promise<RunningServer> {
  if (!Number.isInteger(workers) || workers < 2) {
    throw new RangeError(
      `serve: expected at least 2 workers, but received ${workers}. One alone would take every page down with it.`,
    );
  }
  const watched = new Map<Worker, Watched>();
  const questions = new Map<number, (snapshot: MetricsSnapshot) => void>();
  let lastQuestion = 0;
  let isClosing = false;
  /** Pause before a worker is replaced; longer for each one that did not even start. */
  let pause = 0;
  let resolveStart: (address: AddressInfo) => void = () => {};
  let rejectStart: (reason: Error) => void = () => {};
  const started = new Promise<AddressInfo>((resolve, reject) => {
    resolveStart = resolve;
    rejectStart = reject;
  });

  const tell = (worker: Worker, message: FromPrimary): void => {
    if (worker.isConnected()) worker.send(message, () => {});
  };

  async function collectMetrics(): Promise<MetricsSnapshot[]> {
    const listening = [...watched].filter(([, { isListening }]) => isListening);
    const answers = listening.map(([worker]) => {
      const id = ++lastQuestion;
      const answer = new Promise<MetricsSnapshot | undefined>((resolve) => {
        questions.set(id, resolve);
        setTimeout(resolve, metricsWait, undefined);
      });
      tell(worker, { type: "snapshot?", id });
      return answer.finally(() => questions.delete(id));
    });
    return (await Promise.all(answers)).filter((snapshot) => snapshot !== undefined);
  }

  function hear(worker: Worker, message: FromWorker): void {
    const state = watched.get(worker);
    if (state) state.lastAlive = performance.now();
    if (message.type === "snapshot") questions.get(message.id)?.(message.snapshot);
    else if (message.type === "failed") rejectStart(new Error(message.message));
    else if (message.type === "want-metrics") {
      const { id } = message;
      void collectMetrics().then((snapshots) => tell(worker, { type: "metrics", id, snapshots }));
    }
  }

  function startOne(): void {
    const worker = cluster.fork();
    const state: Watched = { isListening: false, lastAlive: performance.now() };
    watched.set(worker, state);
    worker.on("message", (message: FromWorker) => hear(worker, message));
    worker.on("listening", (address) => {
      state.isListening = true;
      pause = 0;
      resolveStart({ ...address, family: "IPv4" } as AddressInfo);
    });
    worker.on("exit", (code, signal) => {
      watched.delete(worker);
      if (isClosing) return;
      if (!state.isListening) {
        rejectStart(new Error(`A worker ended before it listened (${signal ?? code}).`));
        pause = Math.min(longestPause, Math.max(100, pause * 2));
      }
      console.error(
        `Skerry: worker ${worker.process.pid} ended (${signal ?? code}). Another one starts.`,
      );
      setTimeout(() => isClosing || startOne(), pause);
    });
  }

  const watchdog = setInterval(() => {
    for (const [worker, { isListening, lastAlive }] of watched) {
      const longest = isListening ? longestSilence : longestStart;
      if (performance.now() - lastAlive > longest) {
        console.error(`Skerry: worker ${worker.process.pid} hangs and is killed.`);
        watched.delete(worker);
        worker.process.kill("SIGKILL");
      } else tell(worker, { type: "alive?" });
    }
  }, askEvery);

  const living = (): Worker[] =>
    Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead()) as Worker[];

  async function end(): Promise<void> {
    isClosing = true;
    for (const worker of living()) tell(worker, { type: "drain" });
    // One that hangs has not heard it. The watchdog ends that one.
    while (living().length > 0) await once(cluster, "exit");
    clearInterval(watchdog);
  }
  let ending: Promise<void> | undefined;
  const close = (): Promise<void> => (ending ??= end());

  // Each worker takes connections itself, so one that hangs takes none. Handed out in turns, those for
  // a worker that dies before it answers would stay open for ever: the primary forgets them.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  for (let count = 0; count < workers; count++) startOne();
  try {
    const { port } = await started;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => void close().then(() => process.exit(0)));
    }
    return { url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/`, close };
  } catch (error) {
    isClosing = true;
    clearInterval(watchdog);
    for (const worker of living()) worker.process.kill("SIGKILL");
    throw error;
  }
}
