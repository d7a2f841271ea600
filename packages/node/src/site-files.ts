import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join, posix } from "node:path";

/** The answer to a request for a file. */
export interface FileAnswer {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer;
}

/** The files of a site that pages load. */
export interface SiteFiles {
  /** The path below which they are, with a `/` at its end; empty where another server has them. */
  path: string;
  /**
   * The answer to a GET of a URL; `undefined` where there is no such file, or it is not for browsers.
   *
   * @param ifNoneMatch that header of the request
   */
  answer(url: string, ifNoneMatch?: string): Promise<FileAnswer | undefined>;
}

const YEAR = 31_536_000; // seconds for which browsers keep files with a hash in their names

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".mjs": "text/javascript; charset=utf-8",
  ".mp4": "video/mp4",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webm": "video/webm",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/**
 * The files of a folder.
 *
 * @param base their URL; one of another server, or an empty text, is not answered
 */
export function createFiles(folder: string, base: string): SiteFiles {
  const isHere = base.startsWith("/") && !base.startsWith("//");
  const path = isHere ? base.replace(/\/?$/, "/") : "";
  return {
    path,
    async answer(url, ifNoneMatch = "") {
      const name = path && nameIn(url, path);
      if (!name || !isForBrowsers(name)) return undefined;
      const body = await readFile(join(folder, name)).catch(() => undefined);
      if (!body) return undefined;
      // Not by its time: a file of the next release may look like that of the last one.
      const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
      const headers = {
        "content-type": MEDIA_TYPES[extname(name).toLowerCase()] ?? "application/octet-stream",
        "cache-control": name.startsWith("chunks/")
          ? `public, max-age=${YEAR}, immutable`
          : "no-cache",
        etag,
      };
      const isKnown = ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
      return isKnown
        ? { status: 304, headers, body: Buffer.alloc(0) }
        : {
            status: 200,
            headers: { ...headers, "content-length": String(body.byteLength) },
            body,
          };
    },
  };
}

/** The name of a file below a path; `undefined` for a URL that is elsewhere, or that cannot be read. */
function nameIn(url: string, path: string): string | undefined {
  const [pathname = ""] = url.replace(/^https?:\/\/[^/]*/i, "").split(/[?#]/);
  if (!pathname.startsWith(path)) return undefined;
  try {
    return decodeURIComponent(pathname.slice(path.length));
  } catch {
    return undefined;
  }
}

/** Whether a file of the folder is one that pages load, and not what only the renderer or the next build reads. */
export function isForBrowsers(name: string): boolean {
  if (/[\\\0]/.test(name)) return false;
  const inside = posix.normalize(name).toLowerCase();
  return !/^(?:\.|\/|renderer\.|renderer\/)/.test(inside);
}
