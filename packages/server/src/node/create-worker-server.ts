import type { Server } from "node:http";
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

/** Creates the HTTP server of a worker. It does not listen yet. */
export function createWorkerServer({
  fetch,
  maxConnections,
  headersTimeout = 5_000,
  requestTimeout = 10_000,
}: WorkerServerOptions): Server {
  const server = createAdaptorServer({
    fetch,
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
  return server;
}
