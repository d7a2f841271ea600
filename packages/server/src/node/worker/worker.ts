import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Handler } from "../../api/handler.ts";
import { createMetrics, type Metrics, type MetricsSnapshot } from "../../host/metrics.ts";
import {
  createPendingAnswers,
  firstStartVariable,
  type PrimaryMessage,
  type WorkerMessage,
  suspendedWidgetsVariable,
  workerPortVariable,
  runningWidgetVariable,
} from "../ipc/messages.ts";
import type { ServeOptions } from "../../api/serve-options.ts";
import { createRunningWidgetFile } from "../ipc/running-widget.ts";
import { createNodeHandler } from "./node-handler.ts";
import { catchWorkerFaults, type WorkerFaults } from "./worker-faults.ts";
import { createWorkerFetch, createWorkerServer, defaultMaxConnections } from "./worker-server.ts";

/** Load balancers need this time to notice `/readyz`. */
const drainMilliseconds = 5_000;
/** A request's second, plus the render that is under way. */
const closeMilliseconds = 2_000;

const send = (message: WorkerMessage): void => void process.send?.(message);

/** Listens in a worker process of `serve`. */
export async function startWorker(options: ServeOptions): Promise<void> {
  const metrics = createMetrics();
  // Before any widget is imported.
  const faults = catchWorkerFaults(metrics, send);
  const suspended = process.env[suspendedWidgetsVariable];
  if (suspended) faults.suspend(JSON.parse(suspended) as Record<string, number>);
  leaveSignalsToPrimary();
  try {
    await listen(options, metrics, faults);
  } catch (error) {
    // Exceptions no longer end the process.
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
  const noteRunning = createRunningWidgetFile(process.env[runningWidgetVariable]);
  const handler = createNodeHandler(options, metrics, faults, noteRunning, () => {
    const { id, answer } = pending.ask();
    send({ type: "request-all-metrics", id });
    return answer;
  });
  /** `retiring`: this process stops; `draining`: all do. */
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

/** A terminal signals every process, but the primary one decides. */
function leaveSignalsToPrimary(): void {
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => {});
  process.on("disconnect", () => process.exit(1));
}

/**
 * Loads everything before the first request.
 *
 * @throws Error at the first start, when most widgets cannot be loaded
 */
async function warmUp(handler: Handler): Promise<void> {
  const ready = await handler.fetch(new Request("http://localhost/readyz"));
  if (ready.status === 503 && process.env[firstStartVariable] !== undefined) {
    // Without a body, it is overloaded.
    const { error } = (await ready.json().catch(() => ({}))) as { error?: { message: string } };
    if (error) throw new Error(error.message);
  }
  const headers = { "Content-Type": "text/html" };
  await handler.transform(new Response("<div data-widget=pagination></div>", { headers }));
}

/** Unlike `close`, keeps idle connections. */
export function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

/**
 * Finishes the requests of a server.
 *
 * @param maxMilliseconds closes what is still open then
 */
export async function closeServer(server: Server, maxMilliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), maxMilliseconds);
  await closed;
  clearTimeout(timer);
}
