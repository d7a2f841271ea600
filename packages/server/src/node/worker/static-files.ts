import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { isUnchanged } from "../../http/requests/responses.ts";

interface Found {
  Variables: { file: string };
}

/** Serves built files or their compressed copies under `/skerry/`, with 304. */
export function createStaticFiles(folder: string): Hono<Found> {
  const app = new Hono<Found>();
  app.use(addHeaders, answerUnchanged());
  app.get(
    "*",
    refusePrivate,
    serveStatic<Found>({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice("/skerry".length),
      onFound: (file, c) => c.set("file", file),
    }),
  );
  app.notFound((c) => c.text(`There is no ${c.req.path} among the built files.\n`, 404));
  return app;
}

/** Refuses the renderer's modules and dot files. Some file systems ignore case. serveStatic refuses `//` and `%2F`. */
const refusePrivate: MiddlewareHandler = async (c, next) => {
  if (/^\/skerry\/renderer(\.mjs$|\/)|\/\./i.test(c.req.path)) return c.notFound();
  await next();
};

const addHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  // A chunk's name changes with its content.
  const isOk = c.res.ok || c.res.status === 304;
  const isChunk = isOk && c.req.path.startsWith("/skerry/chunks/");
  c.header("Cache-Control", isChunk ? "public, max-age=31536000, immutable" : "no-cache");
  c.header("Vary", "Accept-Encoding");
  c.header("X-Content-Type-Options", "nosniff");
  // Browsers load module scripts of other origins with CORS only.
  c.header("Access-Control-Allow-Origin", "*");
};

/**
 * Adds an ETag with the file's hash, and answers 304. No `Last-Modified`: reproducible
 * archives give all releases the same time. A compressed copy has its own ETag.
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

/** Larger files have other names in every release. */
const maxTaggedBytes = 2_000_000;

/** Hashes the bytes that are sent: the file may have been replaced meanwhile. */
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

const maxFiles = 5_000;

/**
 * Hashes files in the notation of `integrity`, once per inode and change time. Archives set the modification time,
 * and two releases may have the same length.
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
    // Retries files that could not be read.
    hash.catch(() => hashes.delete(file));
    return hash;
  };
}

async function hashFile(file: string): Promise<string> {
  return hashBytes(await readFile(file));
}

function hashBytes(bytes: Uint8Array): string {
  return `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
}
