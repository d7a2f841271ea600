import { spawn } from "node:child_process";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startRestartableServer } from "../harness/restartable-server.ts";

/** Ways for a renderer to fail. Each is a way to answer `POST /render`. */
export const failureModes = [
  "down",
  "hung",
  "sending its head byte by byte",
  "sending its body byte by byte",
  "failing",
  "redirecting",
  "writing HTML before its JSON",
  "answering with null",
  "stripping comments",
] as const;

export type Behaviour =
  | "up"
  /** Of another release than the page's script. */
  | "of another build"
  /** Rejects the testimonials. */
  | "rejecting one island"
  /** Answers with six million bytes, all of them in order. */
  | "endless"
  | (typeof failureModes)[number];

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface RendererDouble {
  url: string;
  /** Every request since the last call of `behave`. */
  requests: RecordedRequest[];
  /** Behaves like this from now on. */
  behave(behaviour: Behaviour): Promise<void>;
  close(): Promise<void>;
}

/** The real renderer behind a server that can fail. The caller stops it with `close()`. */
export async function startRenderer(): Promise<RendererDouble> {
  const real = await startRealRenderer();
  const requests: RecordedRequest[] = [];
  let behaviour: Behaviour = "up";

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    const body = await text(request);
    requests.push({ method, path: url, headers, body });
    const rendered = async (batch = body): Promise<string> =>
      (await fetch(real + url, { method, body: batch })).text();
    const json = { "Content-Type": "application/json" };
    switch (behaviour) {
      case "up":
        return void response.writeHead(200, json).end(await rendered());
      case "of another build":
        return void response.writeHead(200, json).end(ofAnotherBuild(await rendered()));
      case "rejecting one island":
        return void response.writeHead(200, json).end(await rendered(withBadProps(body)));
      case "failing":
        return void response.writeHead(503, json).end(await rendered());
      case "redirecting":
        return void response.writeHead(307, { Location: "/elsewhere" }).end(await rendered());
      case "writing HTML before its JSON":
        return void response.writeHead(200, json).end(`<!doctype html>${await rendered()}`);
      case "answering with null":
        return void response.writeHead(200, json).end('{"islands":null}');
      case "stripping comments":
        return void response
          .writeHead(200, json)
          .end((await rendered()).replaceAll(/<!--[^]*?-->/g, ""));
      case "endless":
        return void response.writeHead(200, json).end((await rendered()).padEnd(6_000_000));
      case "sending its head byte by byte":
        return trickle(request.socket, `HTTP/1.1 200 OK\r\nX-Padding: ${"x".repeat(9_999)}`);
      case "sending its body byte by byte":
        request.socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n");
        return trickle(request.socket, await rendered());
      case "hung":
      case "down":
    }
  }

  const server = await startRestartableServer(
    (request, response) => void answer(request, response),
  );

  async function behave(next: Behaviour): Promise<void> {
    behaviour = next;
    server.closeConnections();
    if (next === "down") await server.stop();
    else await server.start();
    requests.length = 0;
  }

  return { url: `http://${server.host}`, requests, behave, close: server.stop };
}

let realRenderer: Promise<string> | undefined;

/** Starts the renderer in a process of its own and returns its origin, once per worker. */
export function startRealRenderer(): Promise<string> {
  return (realRenderer ??= startProcess());
}

async function startProcess(): Promise<string> {
  const script = fileURLToPath(new URL("./renderer-process.ts", import.meta.url));
  const child = spawn(
    process.execPath,
    ["--conditions=@skerry/source", "--import", import.meta.resolve("tsx"), script],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        TSX_TSCONFIG_PATH: fileURLToPath(
          new URL("../../../../../tsconfig.base.json", import.meta.url),
        ),
      },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  child.unref();
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const line = await Promise.race([
    once(child.stdout, "data").then(([data]) => String(data).trim()),
    once(child, "exit").then(([code]) =>
      Promise.reject(new Error(`The renderer ended with ${code}.\n${stderr}`)),
    ),
  ]);
  for (const stream of [child.stdin, child.stdout, child.stderr]) (stream as Socket).unref();
  return line;
}

function ofAnotherBuild(answer: string): string {
  return answer.replaceAll(/(<!--skerry \S+) \S+-->/g, "$1 other-->");
}

function withBadProps(body: string): string {
  const { islands, ...rest } = JSON.parse(body) as {
    islands: Record<string, { widget: string; props: object }>;
  };
  for (const island of Object.values(islands)) {
    if (island.widget === "testimonials") island.props = { reviews: "none" };
  }
  return JSON.stringify({ ...rest, islands });
}

/** Sends a byte every 10 ms: no single read of the caller times out, but the answer never ends. */
function trickle(socket: Socket, words: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed) clearInterval(timer);
    else socket.write(words.charAt(sent++));
  }, 10);
  timer.unref();
}
