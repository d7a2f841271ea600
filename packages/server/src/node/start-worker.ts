import type { Server } from "node:http";
import type { Handler } from "../handler.ts";
import { createMetrics } from "../metrics/create-metrics.ts";
import type { MetricsSnapshot } from "../metrics/metrics.ts";
import { closeServer } from "./close-server.ts";
import { createNodeHandler } from "./create-node-handler.ts";
import { createPendingAnswers } from "./create-pending-answers.ts";
import { createWorkerFetch } from "./create-worker-fetch.ts";
import { createWorkerServer, defaultMaxConnections } from "./create-worker-server.ts";
import type { PrimaryMessage, WorkerMessage } from "./messages.ts";
import type { ServeOptions } from "./serve-options.ts";
import { workerPortVariable } from "./worker-port-variable.ts";

/** Load balancers need it to notice that `/readyz` answers 503. */
const drainMilliseconds = 5_000;
/** A request has a second, and the island that it renders just then. */
const closeMilliseconds = 2_000;

const send = (message: WorkerMessage): void => void process.send?.(message);

/** Listens in a worker process of `serve`. */
export async function startWorker({
  port = 4851,
  host = "127.0.0.1",
  files,
  maxConnections = defaultMaxConnections,
  ...options
}: ServeOptions): Promise<void> {
  const metrics = createMetrics();
  const pending = createPendingAnswers<MetricsSnapshot[]>();
  const handler = createNodeHandler(options, metrics, () => {
    const { id, answer } = pending.ask();
    send({ type: "request-all-metrics", id });
    return answer;
  });
  let isDraining = false;
  const fetch = createWorkerFetch(handler, files, () => isDraining);
  const server = createWorkerServer({ fetch, maxConnections });

  process.on("message", (message: PrimaryMessage) => {
    if (message.type === "ping") send({ type: "alive" });
    else if (message.type === "request-metrics") {
      send({ type: "metrics", id: message.id, snapshot: metrics.snapshot() });
    } else if (message.type === "all-metrics") pending.resolve(message.id, message.snapshots);
    else if (!isDraining) {
      isDraining = true;
      setTimeout(() => void stop(server), drainMilliseconds);
    }
  });
  leaveSignalsToPrimary();
  await warmUp(handler);
  server.on("error", (error) => {
    send({ type: "start-failed", message: error.message });
    process.exit(1);
  });
  server.listen(Number(process.env[workerPortVariable] ?? port), host);
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
