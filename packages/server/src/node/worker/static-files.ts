import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { isUnchanged } from "../../http/requests/responses.ts";

/** The file that a request has found. */
interface Found {
  Variables: { file: string };
}

/** Creates an app that serves a folder of built files under `/skerry/`, or their compressed copies, with 304. */
export function createStaticFiles(folder: string): Hono<Found> {
  const app = new Hono<Found>();
  app.use(addHeaders, answerUnchanged());
  app.get(
    "*",
    refusePrivate,
    serveStatic<Found>({
      root: folder,
      // The copies that a build has written beside its files.
      precompressed: true,
      rewriteRequestPath: (path) => path.slice("/skerry".length),
      onFound: (file, c) => c.set("file", file),
    }),
  );
  app.notFound((c) => c.text(`There is no ${c.req.path} among the built files.\n`, 404));
  return app;
}

/**
 * Refuses what browsers have no use for: the renderer's modules, and the list of kept files, whose name begins
 * with a dot. Some file systems take capital letters for small ones. `//` and `%2F` are refused by
 * serveStatic, and `%72` is decoded before.
 */
const refusePrivate: MiddlewareHandler = async (c, next) => {
  if (/^\/skerry\/renderer(\.mjs$|\/)|\/\./i.test(c.req.path)) return c.notFound();
  await next();
};

const addHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // A chunk never changes: its name does.
  const isOk = c.res.ok || c.res.status === 304;
  const isChunk = isOk && c.req.path.startsWith("/skerry/chunks/");
  c.header("Cache-Control", isChunk ? "public, max-age=31536000, immutable" : "no-cache");
  c.header("Vary", "Accept-Encoding");
  c.header("X-Content-Type-Options", "nosniff");
  // Pages of any origin may load the script, and browsers load module scripts with CORS only.
  c.header("Access-Control-Allow-Origin", "*");
};

/**
 * Adds an ETag made of the file's hash, which the manifest has too, and answers 304. There is no `Last-Modified`: images
 * and archives that are the same wherever they are built give the files of every release the same time, and a file of
 * the same length would look unchanged. A compressed copy has an ETag of its own.
 */
export function answerUnchanged(): MiddlewareHandler<Found> {
  const hashOf = createFileHashes();
  return async (c, next) => {
    await next();
    c.header("Last-Modified", undefined);
    if (c.res.status !== 200) return;
    const etag = `W/"${await hashOf(c.get("file"))}"`;
    if (!isUnchanged(c.req.raw, etag)) return addTag(c, etag);
    c.header("ETag", etag);
    await c.res.body?.cancel();
    const unchangedHeaders = new Headers(c.res.headers);
    for (const name of ["Content-Length", "Content-Type"]) unchangedHeaders.delete(name);
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers: unchangedHeaders });
  };
}

/** Larger files have names of their own in every release. */
const maxTaggedBytes = 2_000_000;

/** The hash of the bytes that are sent: the file may have been replaced since it was opened. */
async function addTag(c: Context, etag: string): Promise<void> {
  const { headers } = c.res;
  const isWhole = c.req.method === "GET" && Number(headers.get("Content-Length")) <= maxTaggedBytes;
  if (!isWhole) return c.header("ETag", etag);
  const bytes = await c.res.arrayBuffer();
  const sent = new Headers(headers);
  sent.set("ETag", `W/"${hashBytes(new Uint8Array(bytes))}"`);
  sent.set("Content-Length", String(bytes.byteLength));
  c.res = undefined;
  c.res = new Response(bytes, { headers: sent });
}

/** More files than any build has. */
const maxFiles = 5_000;

/**
 * Creates what hashes files, in the notation of `manifest.json` and of the attribute `integrity`. A file is read once,
 * and again when another one has taken its place: its number and the time of its last change of status tell that.
 * Archives and images set the other time, the same in every release, and two releases may have the same length.
 */
function createFileHashes(): (file: string) => Promise<string> {
  const hashes = new LRUCache<string, { version: string; hash: Promise<string> }>({
    max: maxFiles,
  });
  return async (file) => {
    const { ino, size, ctimeMs } = await stat(file);
    const version = [ino, size, ctimeMs].join(" ");
    const known = hashes.get(file);
    if (known?.version === version) return known.hash;
    const hash = hashFile(file);
    hashes.set(file, { version, hash });
    // A file that could not be read is read again the next time.
    hash.catch(() => hashes.delete(file));
    return hash;
  };
}

async function hashFile(file: string): Promise<string> {
  return hashBytes(await readFile(file));
}

/** The hash of a file's content. */
function hashBytes(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
