import { once } from "node:events";
import { readdir, readFile, realpath } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative, resolve, sep } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Handler } from "@skerry/server";
import { getMimeType } from "hono/utils/mime";
import { clientSource, type DevMessage } from "./client-source.ts";
import { BackendError, forwardRequest } from "./forward-request.ts";
import { isPath } from "./proxy-target.ts";

export interface DevServerOptions {
  /** 0 lets the system choose. */
  port: number;
  /** Folder of the build, served under `/skerry/`. */
  files: string;
  /** Folder of pages, when there is no backend. */
  pages: string;
  /** The backend whose pages come through. */
  proxy?: URL | undefined;
}

/** What pages are developed with. */
export interface DevServer {
  url: string;
  /** Sends the result of the last build to the open pages. */
  announce(message: DevMessage, handler: Handler | undefined): void;
}

const rendererRoute = /^\/(render|transform|fragments\/[^/]+|healthz|readyz)$/;
const localHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Starts the server, for this machine only. */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const listeners = new Set<ServerResponse>();
  let handler: Handler | undefined;
  let last: DevMessage = { build: 0 };
  const write = (response: ServerResponse): boolean =>
    response.write(`data: ${JSON.stringify(last)}\n\n`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = "/" } = request;
    if (!localHost.test(request.headers.host ?? "")) {
      // A foreign page may have its name lead here (DNS rebinding).
      return sendText(response, 403, "It answers on this machine only.");
    }
    if (!isPath(url)) {
      const message = 'Expected a path that begins with "/" and has no other characters than URLs.';
      return sendText(response, 400, message);
    }
    // Not by a base: "//host/" would name a host.
    const { pathname } = new URL(`http://localhost${url}`);
    if (pathname === "/skerry/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
      listeners.add(response);
      response.on("close", () => listeners.delete(response));
      return void write(response);
    }
    if (pathname.startsWith("/skerry/")) {
      return sendBuilt(pathname.slice(8), options, response, last.state?.page ?? "");
    }
    const { proxy } = options;
    const transform = async (page: Response): Promise<Response> =>
      handler ? handler.transform(page) : page;
    if (rendererRoute.test(pathname) && handler) {
      return getRequestListener(handler.fetch, { overrideGlobalObjects: false })(request, response);
    }
    if (proxy) return forwardRequest(proxy, request, response, transform);
    return sendPage(pathname, options, response, transform);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      // What has begun breaks off, as it would without this server.
      if (response.headersSent) return void response.destroy();
      sendText(response, error instanceof BackendError ? 502 : 500, error.message);
    });
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    announce(message, current) {
      // What an open page compares with, while a build fails.
      last = { state: last.state, ...message };
      handler = current ?? handler;
      listeners.forEach(write);
    },
  };
}

/** The script of a page loads the client of this server too, whatever the page's policy is. */
async function sendBuilt(
  path: string,
  { files }: DevServerOptions,
  response: ServerResponse,
  page: string,
): Promise<void> {
  if (path === "dev.js") return send(response, path, clientSource);
  const text = (await readPublic(files, path, files)) ?? (await replacedChunk(files, path));
  if (path === "skerry.js") {
    return send(response, path, `${text?.toString() ?? ""}\nimport("./dev.js?${page}");\n`);
  }
  return send(response, path, text);
}

/** What a file of an earlier build is now: a page that stays open still asks for it by its old name. */
async function replacedChunk(files: string, path: string): Promise<string | undefined> {
  const [, name] = /^chunks\/(.+)-[A-Z0-9]{5}\.js$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const chunks = await readdir(join(files, "chunks")).catch(() => []);
  const file = chunks.find((one) => one.replace(/-[A-Z0-9]{5}\.js$/, "") === name);
  // What entries share has no name of its own, and is only asked for ahead of the entry that imports it.
  return file && name !== "chunk" ? `export * from "./${file}";\n` : "export {};\n";
}

async function sendPage(
  path: string,
  { pages, files }: DevServerOptions,
  response: ServerResponse,
  transform: (page: Response) => Promise<Response>,
): Promise<void> {
  const file = path.endsWith("/") ? `${path}index.html` : path;
  const text = await readPublic(pages, file.slice(1), files);
  if (!text || extname(file) !== ".html") return send(response, file, text);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const page = await transform(new Response(new Uint8Array(text), { headers }));
  return send(response, file, Buffer.from(await page.arrayBuffer()));
}

/**
 * A file in a folder, or nothing: also for a path that leads out of it, and for the renderer, which is code of the server.
 *
 * @param path encoded, as in a URL
 * @param built folder of the build, which the renderer is in
 */
async function readPublic(
  folder: string,
  path: string,
  built: string,
): Promise<Buffer | undefined> {
  try {
    const file = resolve(folder, decodeURIComponent(path));
    if (!file.startsWith(resolve(folder) + sep)) return undefined;
    // By where it is, because a path has many spellings, and a file system may know more of them.
    const build = await realpath(built).catch(() => built);
    const place = relative(build, await realpath(file));
    return /^renderer(\.mjs$|[/\\])/i.test(place) ? undefined : await readFile(file);
  } catch {
    return undefined;
  }
}

/** What this server itself has to say. */
function sendText(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`skerry dev: ${message}\n`);
}

/** @param file its name says what it is */
function send(response: ServerResponse, file: string, body: string | Buffer | undefined): void {
  const type = getMimeType(file) ?? "application/octet-stream";
  response.writeHead(body === undefined ? 404 : 200, {
    "Content-Type": body === undefined ? "text/plain" : type,
    "Cache-Control": "no-store",
  });
  response.end(body ?? "There is no such file.\n");
}
