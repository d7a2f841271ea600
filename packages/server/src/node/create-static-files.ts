import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { isUnchanged } from "../is-unchanged.ts";
import { compressFiles } from "./compress-files.ts";
import { createFileHashes } from "./file-hashes.ts";

/** The file that a request has found. */
interface Found {
  Variables: { file: string };
}

/** Creates an app that serves a folder of built files under `/skerry/`, compressed, with 304. */
export function createStaticFiles(folder: string): Hono<Found> {
  const app = new Hono<Found>();
  app.use(addHeaders, compressFiles(), answerUnchanged());
  app.get(
    "*",
    refusePrivate,
    serveStatic<Found>({
      root: folder,
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
 * the same length would look unchanged. The ETag is weak, because it is the same for every encoding.
 */
function answerUnchanged(): MiddlewareHandler<Found> {
  const hashOf = createFileHashes();
  return async (c, next) => {
    await next();
    c.header("Last-Modified", undefined);
    if (c.res.status !== 200) return;
    const etag = `W/"${await hashOf(c.get("file"))}"`;
    c.header("ETag", etag);
    if (!isUnchanged(c.req.raw, etag)) return;
    await c.res.body?.cancel();
    const kept = new Headers(c.res.headers);
    for (const dropped of ["Content-Length", "Content-Type"]) kept.delete(dropped);
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers: kept });
  };
}
