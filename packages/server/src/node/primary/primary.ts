import type { Worker } from "node:cluster";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { availableParallelism } from "node:os";
import type { MetricsSnapshot } from "../../host/metrics.ts";
import { type WorkerMessage, sendToWorker, workerPortVariable } from "../ipc/messages.ts";
import type { RunningServer, ServeOptions } from "../../api/serve-options.ts";
import { createMetricsCollector } from "./metrics-collector.ts";
import { createWidgetSuspensions } from "./widget-suspensions.ts";
import { startWorkerPool, type WorkerPool } from "./worker-pool.ts";

/** Starts the workers of `serve`, and keeps as many of them running. */
export async function startPrimary({
  workers = Math.max(2, availableParallelism()),
  host = "127.0.0.1",
  port,
}: ServeOptions): Promise<RunningServer> {
  if (!Number.isInteger(workers) || workers < 2) {
    throw new RangeError(
      `serve: expected at least 2 workers, but received ${workers}. A single one would take every page down when it crashes.`,
    );
  }
  const collector = createMetricsCollector();
  const suspensions = createWidgetSuspensions();
  const environment: Record<string, string> =
    port === 0 ? { [workerPortVariable]: String(await choosePort(host)) } : {};
  const pool: WorkerPool = startWorkerPool(
    workers,
    environment,
    () => suspensions.remaining(),
    suspendHanging,
    (worker: Worker, message: WorkerMessage) => {
      if (message.type === "faults") countFaults(message.counts);
      else if (message.type === "metrics") collector.receive(message.id, message.snapshot);
      else if (message.type === "request-all-metrics") {
        const { id } = message;
        void collector.collect(pool.listening()).then((snapshots) => {
          const all = [...snapshots, snapshotRestarts(pool.restarts)];
          sendToWorker(worker, { type: "all-metrics", id, snapshots: all });
        });
      }
    },
  );

  function suspendHanging(widget: string): void {
    suspensions.suspend(widget);
    pool.announceSuspensions();
    console.error(
      `Skerry: the widget "${widget}" hung or ended a worker when its module was imported or when it was rendered. Look there for an endless loop, for process.exit() and for anything that takes all memory. Browsers render it for the next 60 seconds; then it is tried again.`,
    );
  }

  function countFaults(counts: Readonly<Record<string, number>>): void {
    for (const [widget, faults] of Object.entries(counts)) {
      if (suspensions.count(widget, faults)) {
        console.error(
          `Skerry: the widget "${widget}" has left 5 errors behind in 60 seconds, outside its rendering. Browsers render it for the next 60 seconds.`,
        );
      }
    }
    pool.announceSuspensions();
  }

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= pool.stop());
  try {
    const { port } = await pool.started;
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => void stop().then(() => process.exit(0)));
    }
    return { url: `http://${host.includes(":") ? `[${host}]` : host}:${port}/`, stop };
  } catch (error) {
    pool.kill();
    throw error;
  }
}

function snapshotRestarts(restarts: WorkerPool["restarts"]): MetricsSnapshot {
  const counters = Object.entries(restarts).map(([reason, count]) => [
    `skerry_worker_restarts_total{reason="${reason}"}`,
    count,
  ]);
  return {
    counters: Object.fromEntries(counters),
    renderDurations: {},
    gauges: {},
    leftToBrowser: {},
  };
}

/**
 * A free port. Workers at port 0 share one only while one of them runs:
 * https://nodejs.org/api/cluster.html#how-it-works
 */
async function choosePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
