import { readFile, realpath } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { extname, relative, resolve, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";

/** Where pages lie that no backend writes. */
export interface PageFolder {
  folder: string;
  /** Folder of the build below it: the renderer in it is code of the server. */
  built: string;
}

/**
 * Answers with a file of a folder: a page with its islands filled, everything else as it is.
 *
 * @param path encoded, as in a URL
 */
export async function sendPage(
  path: string,
  pages: PageFolder,
  response: ServerResponse,
  transform: (page: Response) => Promise<Response>,
): Promise<void> {
  const file = path.endsWith("/") ? `${path}index.html` : path;
  const text = await readPublic(file.slice(1), pages);
  if (!text || extname(file) !== ".html") return send(response, file, text);
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  const page = await transform(new Response(new Uint8Array(text), { headers }));
  return send(response, file, Buffer.from(await page.arrayBuffer()));
}

/** Answers with a file of a folder, as it is. */
export async function sendFile(
  path: string,
  folder: PageFolder,
  response: ServerResponse,
): Promise<void> {
  send(response, path, await readPublic(path, folder));
}

/**
 * A file in the folder, or nothing: also for a path that leads out of it, for the renderer, and for what begins with a dot,
 * such as `.env`.
 */
async function readPublic(
  path: string,
  { folder, built }: PageFolder,
): Promise<Buffer | undefined> {
  try {
    const file = resolve(folder, decodeURIComponent(path));
    if (!file.startsWith(resolve(folder) + sep)) return undefined;
    return (await isPrivate(file, { folder, built })) ? undefined : await readFile(file);
  } catch {
    return undefined;
  }
}

/**
 * Whether a file of a folder is none of a page: code of the renderer, or what begins with a dot. Rejects where there is no
 * such file.
 */
export async function isPrivate(file: string, { folder, built }: PageFolder): Promise<boolean> {
  const place = await realpath(file);
  // Compares real paths, because a path has many spellings, and a file system may know more of them.
  const build = await realpath(built).catch(() => built);
  const isHidden = /(^|[/\\])\.(?!well-known[/\\])/.test(relative(folder, file));
  return isHidden || /^renderer(\.mjs$|[/\\])/i.test(relative(build, place));
}

/**
 * Answers with what is never kept.
 *
 * @param file its name says what it is
 * @param body `undefined`: there is no such file
 */
export function send(
  response: ServerResponse,
  file: string,
  body: string | Buffer | undefined,
): void {
  const type = getMimeType(file) ?? "application/octet-stream";
  response.writeHead(body === undefined ? 404 : 200, {
    "Content-Type": body === undefined ? "text/plain" : type,
    "Cache-Control": "no-store",
  });
  response.end(body ?? "There is no such file.\n");
}
