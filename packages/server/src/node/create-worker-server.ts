import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
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
const exchanges = new WeakMap<Request, { incoming: IncomingMessage; outgoing: ServerResponse }>();
const closings = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once when an answer is with the client, or its connection is closed. Node closes no answer that waits behind
 * another one of its connection.
 */
function onClosed({ socket }: IncomingMessage, outgoing: ServerResponse, call: () => void): void {
  if (outgoing.closed || socket.destroyed) return call();
  let calls = closings.get(socket);
  if (!calls) {
    const all = new Set<() => void>();
    // One listener, because a client may have any number of requests under way.
    socket.once("close", () => all.forEach((one) => one()));
    closings.set(socket, (calls = all));
  }
  const once = (): void => void (calls.delete(once) && call());
  calls.add(once);
  outgoing.once("close", once);
}

/** As of a handler's hooks, for the requests of the servers here. */
export function onSent(request: Request, call: () => void): () => void {
  const { incoming, outgoing } = exchanges.get(request) ?? {};
  if (incoming && outgoing) onClosed(incoming, outgoing, call);
  else call();
  return () => void incoming?.socket.destroy();
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
      const { incoming, outgoing } = bindings as HttpBindings;
      exchanges.set(request, { incoming, outgoing });
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
  server.on("request", (incoming, outgoing) => {
    // A visitor may take long for a large file, but batches and pages go to servers.
    if (incoming.method !== "POST") return;
    const { socket } = incoming;
    const timer = setTimeout(() => socket.destroy(), 2 * requestTimeout + answerMilliseconds);
    onClosed(incoming, outgoing, () => clearTimeout(timer));
  });
  return server;
}
