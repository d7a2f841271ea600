import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Handler } from "../../api/handler.ts";
import { pathAndQuery } from "../../http/requests/admission.ts";
import { noStore, saturatedResponse } from "../../http/requests/responses.ts";
import { createStaticFiles } from "./static-files.ts";

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
/** Requests of one connection that wait for their answers. No proxy sends more than one; each takes memory. */
const maxPipelined = 32;
const unanswered = new WeakMap<Socket, number>();
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
      // Node has read further requests of a connection when the first of them closes it.
      if (incoming.socket.destroyed) return saturatedResponse();
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
  server.prependListener("request", limitPipelining);
  server.on("request", (incoming, outgoing) => {
    // A visitor may take long for a large file, but batches and pages go to servers.
    if (incoming.method !== "POST") return;
    const { socket } = incoming;
    const timer = setTimeout(() => socket.destroy(), 2 * requestTimeout + answerMilliseconds);
    onClosed(incoming, outgoing, () => clearTimeout(timer));
  });
  return server;
}

/** Closes a connection that sends request after request and waits for no answer. */
function limitPipelining({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  const waiting = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, waiting);
  outgoing.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  if (waiting > maxPipelined) socket.destroy();
}

/** A request of Node, before it became a `Request`. */
export interface WorkerBindings {
  readonly incoming: { readonly url?: string | undefined };
}

/**
 * Creates what answers the requests of a worker: files under `/skerry/`, and the handler's routes. No
 * router, because every fragment would pass it.
 *
 * @param files folder; `undefined` for none
 * @param isDraining whether the renderer is about to stop: `/readyz` answers 503 then
 * @param isLeaving whether this process is: each response closes its connection then
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

/**
 * Whether the URL of a fragment has come in another spelling than the `Request` has: that parses it, which encodes quotes
 * and takes out dots. For the caches in front, each spelling is another URL.
 */
function isSpelledAnew({ url }: Request, { incoming }: WorkerBindings): boolean {
  const target = pathAndQuery(url);
  return target.startsWith("/fragments/") && incoming.url !== target;
}
