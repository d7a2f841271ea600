import type { Server } from "node:http";
import type { Handler } from "../handler.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import type { Metrics, MetricsSnapshot } from "../metrics/metrics.ts";
import { closeServer, stopListening } from "./close-server.ts";
import { createNodeHandler } from "./create-node-handler.ts";
import { createPendingAnswers } from "./create-pending-answers.ts";
import { createWorkerFetch } from "./create-worker-fetch.ts";
import { createWorkerServer, defaultMaxConnections } from "./create-worker-server.ts";
import type { PrimaryMessage, WorkerMessage } from "./messages.ts";
import type { ServeOptions } from "./serve-options.ts";
import { catchWorkerFaults, type WorkerFaults } from "./worker-faults.ts";
import { suspendedWidgetsVariable, workerPortVariable } from "./worker-variables.ts";

/** Load balancers need it to notice that `/readyz` answers 503. */
const drainMilliseconds = 5_000;
/** A request has a second, and the island that it renders just then. */
const closeMilliseconds = 2_000;

const send = (message: WorkerMessage): void => void process.send?.(message);

/** Listens in a worker process of `serve`. */
export async function startWorker(options: ServeOptions): Promise<void> {
  const metrics = createMetrics();
  // Before anything of a widget is imported.
  const faults = catchWorkerFaults(metrics, send);
  const suspended = process.env[suspendedWidgetsVariable];
  if (suspended) faults.suspend(JSON.parse(suspended) as Record<string, number>);
  leaveSignalsToPrimary();
  try {
    await listen(options, metrics, faults);
  } catch (error) {
    // Nothing else ends the process, now that exceptions do not.
    console.error(error);
    failStart(error instanceof Error ? error.message : String(error));
  }
}

async function listen(
  {
    port = 4851,
    host = "127.0.0.1",
    files,
    maxConnections = defaultMaxConnections,
    ...options
  }: ServeOptions,
  metrics: Metrics,
  faults: WorkerFaults,
): Promise<void> {
  const pending = createPendingAnswers<MetricsSnapshot[]>();
  const handler = createNodeHandler(options, metrics, faults, () => {
    const { id, answer } = pending.ask();
    send({ type: "request-all-metrics", id });
    return answer;
  });
  /** `retiring`: this process stops; `draining`: all of them do. */
  let state: "running" | "retiring" | "draining" = "running";
  const fetch = createWorkerFetch(
    handler,
    files,
    () => state === "draining",
    () => state !== "running",
  );
  const server = createWorkerServer({ fetch, maxConnections });

  function leave(why: "retiring" | "draining"): void {
    if (state === "running") setTimeout(() => void stop(server), drainMilliseconds);
    if (why === "retiring" && state === "running") stopListening(server);
    if (state !== "draining") state = why;
  }

  process.on("message", (message: PrimaryMessage) => {
    if (message.type === "ping") {
      faults.suspend(message.suspended);
      send({ type: "alive" });
    } else if (message.type === "request-metrics") {
      send({ type: "metrics", id: message.id, snapshot: metrics.snapshot() });
    } else if (message.type === "all-metrics") pending.resolve(message.id, message.snapshots);
    else leave(message.type === "retire" ? "retiring" : "draining");
  });
  await warmUp(handler);
  server.on("error", (error) => failStart(error.message));
  server.listen(Number(process.env[workerPortVariable] ?? port), host);
}

function failStart(message: string): void {
  send({ type: "start-failed", message });
  process.exit(1);
}

async function stop(server: Server): Promise<void> {
  await closeServer(server, closeMilliseconds);
  process.exit(0);
}

/** A terminal sends its signals to every process. The primary process decides when its workers stop. */
function leaveSignalsToPrimary(): void {
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit(1));
}

/** Loads React, the widgets and the HTML parser, so that the first request does not wait for them. */
async function warmUp(handler: Handler): Promise<void> {
  await handler.fetch(new Request("http://localhost/readyz"));
  const headers = { "Content-Type": "text/html" };
  await handler.transform(new Response("<div data-widget=pagination></div>", { headers }));
}
