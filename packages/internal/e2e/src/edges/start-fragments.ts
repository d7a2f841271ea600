import type { IncomingMessage, ServerResponse } from "node:http";
import { startRealRenderer } from "../backends/start-renderer.ts";
import { startRestartableServer } from "../harness/restartable-server.ts";

/** How a renderer can be of no help. Each is a way to answer `GET /fragments/…`. */
export const troubles = [
  "dead",
  "hung",
  "hung halfway",
  "cut off",
  "failing",
  "refusing",
  "redirecting",
  "of no use",
] as const;

export type Behaviour =
  | "up"
  /** Of another release than the page's script. */
  | "of another build"
  | "without comments"
  | "with space around"
  | (typeof troubles)[number];

export interface FragmentRequest {
  path: string;
  headers: IncomingMessage["headers"];
}

export interface FragmentRenderer {
  /** `127.0.0.1:<port>` */
  host: string;
  /** Every request for a fragment since the last call of `behave`. */
  requests: FragmentRequest[];
  /** Behaves otherwise from now on. */
  behave(behaviour: Behaviour): Promise<void>;
  close(): Promise<void>;
}

/** What a proxy on the way would say, as a whole page. */
const errorPage = "<!doctype html><title>Error</title><h1>Error page of the renderer</h1>";

/**
 * The real renderer, and what becomes of one on a bad day. Whoever has started it calls `close()`.
 *
 * @param life `Cache-Control` of every fragment. Default: the renderer's own
 */
export async function startFragments(life?: string): Promise<FragmentRenderer> {
  const real = await startRealRenderer();
  const requests: FragmentRequest[] = [];
  let behaviour: Behaviour = "up";

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = "", headers } = request;
    const isProbe = path === "/readyz";
    if (!isProbe) requests.push({ path, headers });
    if (behaviour === "hung") return;
    if (isProbe) return void response.end("ready\n");
    const rendered = await fetch(real + path);
    const html = await rendered.text();
    const head = Object.fromEntries(rendered.headers);
    delete head["transfer-encoding"];
    if (life) head["cache-control"] = life;
    const send = (body: string): void =>
      void response
        .writeHead(200, { ...head, "content-length": String(Buffer.byteLength(body)) })
        .end(body);
    const fail = (status: number, more = {}): void =>
      void response.writeHead(status, { "Content-Type": "text/html", ...more }).end(errorPage);
    switch (behaviour) {
      case "up":
        return send(html);
      case "of another build":
        return send(html.replace(/^(<!--skerry \S+) \S+-->/, "$1 other-->"));
      case "without comments":
        return send(html.replaceAll(/<!--[^]*?-->/g, ""));
      case "with space around":
        return send(`\n  ${html}\n`);
      case "failing":
        return fail(500);
      case "refusing":
        return fail(403);
      case "redirecting":
        return fail(302, { Location: "/elsewhere" });
      case "of no use":
        return fail(404);
      case "hung halfway":
      case "cut off":
        response.writeHead(200, { ...head, "content-length": String(Buffer.byteLength(html)) });
        response.write(html.slice(0, html.length / 2), () => {
          if (behaviour === "cut off") request.socket.destroySoon();
        });
        return;
      case "dead":
    }
  }

  const server = await startRestartableServer(
    (request, response) => void answer(request, response),
  );

  async function behave(next: Behaviour): Promise<void> {
    behaviour = next;
    if (next === "dead") await server.die();
    else await server.live();
    requests.length = 0;
  }

  return { host: server.host, requests, behave, close: server.die };
}
