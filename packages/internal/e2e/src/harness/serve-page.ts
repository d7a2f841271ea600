import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";
import { listen } from "./listen.ts";
import { builtFiles } from "./tested-flavour.ts";
import { whenFinished } from "./when-finished.ts";

/** HTML, or an answer of any kind. A path without one is 404. */
export type PageResponse =
  | string
  | { status?: number; headers?: Readonly<Record<string, string>>; body: string };

/** A path (query left out) as it is, or a pattern for names with a hash: `/chunks\/review-card/`. */
export type PathPattern = string | RegExp;

export interface ServePageOptions {
  /** Headers of every answer outside the built files, for example a Content-Security-Policy. */
  headers?: Readonly<Record<string, string>>;
  /** Folder with the built files. @default that of @skerry/mount */
  dist?: string;
  /** Path of its URL. @default `/skerry/` */
  path?: string;
}

export interface PageServer {
  /** `http://127.0.0.1:<port>`: open `origin` itself for a page that was given as one string. */
  origin: string;
  /** The same server under a second port: another origin to the browser. */
  otherOrigin: string;
  /** Path and query of every request so far, both ports, in order; without the browser's icon. */
  requests: string[];
  /** From now on, answers to these paths wait until the test calls `release`. */
  hold(path: PathPattern): void;
  /** Sends every answer that is held, and holds none any more. */
  release(): void;
  /** The next `times` requests of these paths get that status, or a cut connection. */
  fail(path: PathPattern, times?: number, how?: number | "cut"): void;
  /** Takes another answer for a path, as a deployment would. */
  replace(path: string, response: PageResponse): void;
  close(): Promise<void>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/**
 * Serves a hand-written page, with the real built files under `/skerry/` as a CDN would serve them
 * (any origin may load them). Closed when the test ends.
 *
 * @param pages the page at `/`, or an answer per path
 */
export async function servePage(
  pages: string | Readonly<Record<string, PageResponse>>,
  { headers = {}, dist = builtFiles, path: filesPath = "/skerry/" }: ServePageOptions = {},
): Promise<PageServer> {
  const answers = new Map(Object.entries(typeof pages === "string" ? { "/": pages } : pages));
  const requests: string[] = [];
  const gates: { path: PathPattern; opened: Promise<void>; open(): void }[] = [];
  const failures: { path: PathPattern; left: number; how: number | "cut" }[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? "/";
    const path = decodeURIComponent(url.split("?", 1).join());
    // Chromium asks for an icon by itself, now and then.
    if (path === "/favicon.ico" && !answers.has(path)) return void response.writeHead(204).end();
    requests.push(url);
    for (const gate of gates) if (matches(gate.path, path)) await gate.opened;

    const failure = failures.find((one) => one.left > 0 && matches(one.path, path));
    if (failure) {
      failure.left -= 1;
      if (failure.how === "cut") return void request.socket.destroy();
      return void response.writeHead(failure.how).end();
    }
    if (path.startsWith(filesPath))
      return sendFile(response, join(dist, normalize(path).slice(filesPath.length)));
    const page = answers.get(path);
    if (page === undefined) return void response.writeHead(404, headers).end();
    const {
      status = 200,
      headers: own = {},
      body,
    } = typeof page === "string" ? { body: page } : page;
    const type = CONTENT_TYPES[extname(path)] ?? CONTENT_TYPES[".html"];
    response.writeHead(status, { "Content-Type": type, ...headers, ...own }).end(body);
  }

  const servers = [0, 1].map(() =>
    createServer((request, response) => void answer(request, response)),
  );
  const [origin = "", otherOrigin = ""] = await Promise.all(servers.map(listen));
  async function close(): Promise<void> {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
  whenFinished(close);
  return {
    origin,
    otherOrigin,
    requests,
    hold(path) {
      let open = (): void => {};
      const opened = new Promise<void>((resolve) => (open = resolve));
      gates.push({ path, opened, open });
    },
    release() {
      for (const gate of gates.splice(0)) gate.open();
    },
    fail(path, times = 1, how = 503) {
      const earlier = failures.findIndex((one) => String(one.path) === String(path));
      if (earlier >= 0) failures.splice(earlier, 1);
      failures.push({ path, left: times, how });
    },
    replace: (path, response) => void answers.set(path, response),
    close,
  };
}

function matches(pattern: PathPattern, path: string): boolean {
  return typeof pattern === "string" ? pattern === path : pattern.test(path);
}

async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-cache" };
  try {
    const body = await readFile(file);
    const type = CONTENT_TYPES[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { ...headers, "Content-Type": type }).end(body);
  } catch {
    response.writeHead(404, headers).end(`There is no ${file}. Run "pnpm build" first.`);
  }
}
