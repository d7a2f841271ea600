import type { Server, ServerResponse } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { WorkerBindings } from "./create-worker-fetch.ts";

export interface WorkerServerOptions {
  fetch(request: Request, bindings: WorkerBindings): Response | Promise<Response>;
  /** Connections at the same time; others are closed at once. */
  maxConnections: number;
  /** Milliseconds that a client has for the headers of a request. Default: 5,000. */
  headersTimeout?: number | undefined;
  /** Milliseconds that a client has for a whole request. Default: 10,000. */
  requestTimeout?: number | undefined;
}

/** Default of `maxConnections`. */
export const defaultMaxConnections = 1_024;

/** A client has as long to receive an answer as to send its request, and a second is that of the request itself. */
const answerMilliseconds = 1_000;
const outgoings = new WeakMap<Request, ServerResponse>();

/** As of a handler's hooks, for the requests of the servers here. */
export function onSent(request: Request, call: () => void): () => void {
  const outgoing = outgoings.get(request);
  if (!outgoing || outgoing.closed) call();
  else outgoing.once("close", call);
  return () => void outgoing?.destroy();
}

/** Creates the HTTP server of a worker. It does not listen yet. */
export function createWorkerServer({
  fetch,
  maxConnections,
  headersTimeout = 5_000,
  requestTimeout = 10_000,
}: WorkerServerOptions): Server {
  const server = createAdaptorServer({
    fetch(request, bindings) {
      outgoings.set(request, bindings.outgoing as ServerResponse);
      return fetch(request, bindings);
    },
    // For HTTP/1.0, which has no Host. Some load balancers check with it whether a server is there.
    hostname: "localhost",
    serverOptions: {
      headersTimeout,
      requestTimeout,
      // Node's default is 30 s: the time limits above would hold only then.
      connectionsCheckingInterval: 1_000,
      // Longer than that of load balancers, which would otherwise send into a closed connection.
      keepAliveTimeout: 65_000,
    },
  }) as Server;
  server.maxConnections = maxConnections;
  server.on("request", ({ method }, outgoing) => {
    // A visitor may take long for a large file, but batches and pages go to servers.
    if (method !== "POST") return;
    const timer = setTimeout(() => outgoing.destroy(), 2 * requestTimeout + answerMilliseconds);
    outgoing.once("close", () => clearTimeout(timer));
  });
  return server;
}
