import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Handler } from "../../api/handler.ts";
import { pathAndQuery } from "../../http/requests/admission.ts";
import { noStore, saturatedResponse } from "../../http/requests/responses.ts";
import { createStaticFiles } from "./static-files.ts";

export interface WorkerServerOptions {
  fetch(request: Request, bindings: WorkerBindings): Response | Promise<Response>;
  /** Others are closed at once. */
  maxConnections: number;
  /** Default: 5,000. */
  headersTimeout?: number | undefined;
  /** Default: 10,000. */
  requestTimeout?: number | undefined;
}

export const defaultMaxConnections = 1_024;

/** A client has as long to receive as to send, and the request itself a second. */
const answerMilliseconds = 1_000;
const exchanges = new WeakMap<Request, { incoming: IncomingMessage; outgoing: ServerResponse }>();
/** Unanswered requests of one connection. No proxy sends more than one. */
const maxPipelined = 32;
const unanswered = new WeakMap<Socket, number>();
const closings = new WeakMap<Socket, Set<() => void>>();

/** Calls back once an answer is delivered or its connection closed. Node closes no answer behind another one. */
function onClosed({ socket }: IncomingMessage, outgoing: ServerResponse, call: () => void): void {
  if (outgoing.closed || socket.destroyed) return call();
  let calls = closings.get(socket);
  if (!calls) {
    const all = new Set<() => void>();
    // One listener for any number of requests.
    socket.once("close", () => all.forEach((one) => one()));
    closings.set(socket, (calls = all));
  }
  const once = (): void => void (calls.delete(once) && call());
  calls.add(once);
  outgoing.once("close", once);
}

export function onSent(request: Request, call: () => void): () => void {
  const { incoming, outgoing } = exchanges.get(request) ?? {};
  if (incoming && outgoing) onClosed(incoming, outgoing, call);
  else call();
  return () => void incoming?.socket.destroy();
}

export function createWorkerServer({
  fetch,
  maxConnections,
  headersTimeout = 5_000,
  requestTimeout = 10_000,
}: WorkerServerOptions): Server {
  const server = createAdaptorServer({
    fetch(request, bindings) {
      const { incoming, outgoing } = bindings as HttpBindings;
      // Node had read more requests when the first closed the connection.
      if (incoming.socket.destroyed) return saturatedResponse();
      exchanges.set(request, { incoming, outgoing });
      return fetch(request, bindings);
    },
    // HTTP/1.0 has no Host; some load balancers check with it.
    hostname: "localhost",
    serverOptions: {
      headersTimeout,
      requestTimeout,
      // Node's default of 30 s would delay the limits above.
      connectionsCheckingInterval: 1_000,
      // Longer than load balancers', which would send into a closed connection.
      keepAliveTimeout: 65_000,
    },
  }) as Server;
  server.maxConnections = maxConnections;
  server.prependListener("request", limitPipelining);
  server.on("request", (incoming, outgoing) => {
    // Visitors may take long for files, but batches and pages go to servers.
    if (incoming.method !== "POST") return;
    const { socket } = incoming;
    const timer = setTimeout(() => socket.destroy(), 2 * requestTimeout + answerMilliseconds);
    onClosed(incoming, outgoing, () => clearTimeout(timer));
  });
  return server;
}

function limitPipelining({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  const waiting = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, waiting);
  outgoing.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (waiting > maxPipelined) socket.destroy();
}

export interface WorkerBindings {
  readonly incoming: { readonly url?: string | undefined };
}

/**
 * Answers files under `/skerry/` and the handler's routes, without a router in front of every fragment.
 *
 * @param isDraining `/readyz` answers 503
 * @param isLeaving responses close their connections
 */
export function createWorkerFetch(
  handler: Pick<Handler, "fetch">,
  files: string | undefined,
  isDraining: () => boolean,
  isLeaving: () => boolean,
): (request: Request, bindings?: WorkerBindings) => Promise<Response> {
  const staticFiles = files === undefined ? undefined : createStaticFiles(files);

  function answer(request: Request): Response | Promise<Response> {
    const target = pathAndQuery(request.url);
    if (isDraining() && /^\/readyz(\?|$)/.test(target)) {
      return new Response("draining\n", { status: 503, headers: noStore });
    }
    return staticFiles && target.startsWith("/skerry/")
      ? staticFiles.fetch(request)
      : handler.fetch(request);
  }

  return async (request, bindings) => {
    const response = await answer(request);
    if (bindings && isSpelledAnew(request, bindings)) {
      for (const [name, value] of Object.entries(noStore)) response.headers.set(name, value);
    }
    if (isLeaving()) response.headers.set("Connection", "close");
    return response;
  };
}

/** `Request` normalizes URLs: caches in front have seen another spelling. */
function isSpelledAnew({ url }: Request, { incoming }: WorkerBindings): boolean {
  const target = pathAndQuery(url);
  return target.startsWith("/fragments/") && incoming.url !== target;
}
