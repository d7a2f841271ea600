import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { accepts } from "hono/accepts";
import { LRUCache } from "lru-cache";

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
 * and compresses a file again for each request.
 */
export function compressFiles(): MiddlewareHandler {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxCachedBytes,
    sizeCalculation: (bytes, key) => bytes.length + key.length + 1,
  });
  return async (c, next) => {
    await next();
    const { headers, ok } = c.res;
    const length = Number(headers.get("Content-Length"));
    if (!ok || length < minBytes || !isText.test(headers.get("Content-Type") ?? "")) return;
    const encoding = accepts(c, {
      header: "Accept-Encoding",
      supports: [...encodings],
      default: "identity",
      match: (wanted) =>
        encodings.find((one) => wanted.some(({ type, q }) => type === one && q > 0)) ?? "identity",
    });
    if (encoding !== "br" && encoding !== "gzip") return;
    const key = [encoding, c.req.path, length, headers.get("Last-Modified")].join(" ");
    let bytes = cache.get(key);
    if (bytes) await c.res.body?.cancel();
    else {
      bytes = new Uint8Array(await encoders[encoding](await c.res.arrayBuffer()));
      cache.set(key, bytes);
    }
    const compressed = new Headers(c.res.headers);
    compressed.set("Content-Encoding", encoding);
    compressed.set("Content-Length", String(bytes.length));
    c.res = undefined;
    c.res = new Response(bytes, { headers: compressed });
  };
}
