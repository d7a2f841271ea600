import type { IncomingMessage, ServerResponse } from "node:http";
import { startRealRenderer } from "../backends/start-renderer.ts";
import { startRestartableServer } from "../harness/restartable-server.ts";

/** Ways for a renderer to fail. Each is a way to answer `GET /fragments/…`. */
export const failureModes = [
  "down",
  "hung",
  "hung halfway",
  "cut off",
  "failing",
  "answering 403",
  "redirecting",
  "answering 404",
] as const;

export type Behaviour =
  | "up"
  /** Of another release than the page's script. */
  | "of another build"
  | "without comments"
  | "with space around"
  | (typeof failureModes)[number];

export interface FragmentRequest {
  path: string;
  headers: IncomingMessage["headers"];
}

export interface FragmentRenderer {
  /** `127.0.0.1:<port>` */
  host: string;
  /** Every request for a fragment since the last call of `behave`. */
  requests: FragmentRequest[];
  /** Behaves like this from now on. */
  behave(behaviour: Behaviour): Promise<void>;
  close(): Promise<void>;
}

/** An error page as a proxy on the way would send it. */
const errorPage = "<!doctype html><title>Error</title><h1>Error page of the renderer</h1>";

/**
 * The real renderer behind a server that can fail. The caller stops it with `close()`.
 *
 * @param cacheControl `Cache-Control` of every fragment. Default: what the renderer sends
 */
export async function startFragments(cacheControl?: string): Promise<FragmentRenderer> {
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
    const head = Object.fromEntries(rendered.headers);
    delete head["transfer-encoding"];
    if (cacheControl) head["cache-control"] = cacheControl;
    answerAs(behaviour, response, head, await rendered.text());
  }

  const server = await startRestartableServer(
    (request, response) => void answer(request, response),
  );

  async function behave(next: Behaviour): Promise<void> {
    behaviour = next;
    if (next === "down") await server.stop();
    else await server.start();
    requests.length = 0;
  }

  return { host: server.host, requests, behave, close: server.stop };
}

/** Answers with a fragment as this behaviour says. */
function answerAs(
  behaviour: Behaviour,
  response: ServerResponse,
  head: Readonly<Record<string, string>>,
  html: string,
): void {
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
    case "answering 403":
      return fail(403);
    case "redirecting":
      return fail(302, { Location: "/elsewhere" });
    case "answering 404":
      return fail(404);
    case "hung halfway":
    case "cut off":
      response.writeHead(200, { ...head, "content-length": String(Buffer.byteLength(html)) });
      response.write(html.slice(0, html.length / 2), () => {
        if (behaviour === "cut off") response.socket?.destroySoon();
      });
      return;
    case "hung":
    case "down":
  }
}
