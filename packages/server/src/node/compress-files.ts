import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";
import { LRUCache } from "lru-cache";
import { hashBytes } from "./file-hashes.ts";

const encoders = {
  br: (bytes: ArrayBuffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: ArrayBuffer) => promisify(gzip)(bytes),
};
const encodings = ["br", "gzip"] as const;
const maxCachedBytes = 16_000_000;
/** Below it the headers cost more. */
const minBytes = 1_024;

const isText = /^(text\/|image\/svg|application\/(json|javascript|manifest))/;

/**
 * Compresses files with brotli or gzip, each once in a process. Not Hono's `compress`, which has no brotli
 * and compresses a file again for each request. A file is known by its ETag.
 */
export function compressFiles(): MiddlewareHandler {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length + 1,
  });
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    const length = Number(headers.get("Content-Length"));
    // A part of a file stays as it is, and the response to HEAD has no content.
    if (status !== 200 || c.req.method !== "GET") return;
    if (length < minBytes || !isText.test(headers.get("Content-Type") ?? "")) return;
    const encoding = accepts(c, {
      header: "Accept-Encoding",
      supports: [...encodings],
      default: "identity",
      match: (wanted) =>
        encodings.find((one) => wanted.some(({ type, q }) => type === one && q > 0)) ?? "identity",
    });
    if (encoding !== "br" && encoding !== "gzip") return;
    const etag = headers.get("ETag") ?? "";
    const key = `${encoding} ${etag}`;
    const compressed = new Headers(headers);
    let bytes = cache.get(key);
    if (bytes) await c.res.body?.cancel();
    else {
      const content = await c.res.arrayBuffer();
      bytes = new Uint8Array(await encoders[encoding](content));
      if (etag.includes(hashBytes(new Uint8Array(content)))) cache.set(key, bytes);
      // The file was replaced while it was read: with the ETag of the new one, the old one would be kept for good.
      else compressed.delete("ETag");
    }
    compressed.set("Content-Encoding", encoding);
    compressed.set("Content-Length", String(bytes.length));
    c.res = undefined;
    c.res = new Response(bytes, { headers: compressed });
  };
}
