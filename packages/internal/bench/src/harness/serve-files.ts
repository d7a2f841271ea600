import { once } from "node:events";
import { createServer } from "node:http";
import { extname } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

export interface FileServer {
  origin: string;
  /** Adds or replaces a file. */
  offer(path: string, content: Uint8Array | string): void;
  /** The requests since the last call, with the compressed size of each file. */
  takeRequests(): { path: string; bytes: number }[];
  /** Answers every file but pages only after so many milliseconds. 0: at once. */
  delayFiles(milliseconds: number): void;
  stop(): void;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** Serves files from memory, compressed beforehand with brotli at quality 11. */
export async function serveFiles(): Promise<FileServer> {
  const files = new Map<string, Buffer>();
  let requests: { path: string; bytes: number }[] = [];
  let delay = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    // Chromium sometimes requests an icon by itself.
    if (path === "/favicon.ico") return void response.writeHead(204).end();
    const body = files.get(path);
    requests.push({ path, bytes: body?.length ?? 0 });
    if (!body) return void response.writeHead(404).end();
    const answer = (): void => {
      response.writeHead(200, {
        "Content-Type": contentTypes[extname(path)],
        "Content-Encoding": "br",
        "Content-Length": body.length,
      });
      response.end(body);
    };
    if (delay && extname(path) !== ".html") setTimeout(answer, delay);
    else answer();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    offer(path, content) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      files.set(path, brotliCompressSync(content, { params }));
    },
    takeRequests() {
      const taken = requests;
      requests = [];
      return taken;
    },
    delayFiles(milliseconds) {
      delay = milliseconds;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
