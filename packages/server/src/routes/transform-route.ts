import type { Handler } from "hono";
import type { Admission } from "../create-admission.ts";
import { errorResponse, noStore } from "../error-responses.ts";
import { limits } from "../limits.ts";
import type { PageFiller } from "../page/create-page-filler.ts";
import { isHtml } from "../page/page-headers.ts";
import { type ReadResult, readUpTo } from "../page/read-up-to.ts";

/**
 * `POST /transform`: an HTML page in, the same page with its islands filled out. With `?preload=1` it also
 * names the files of the islands that load at once.
 */
export function createTransformRoute(fill: PageFiller, admission: Admission): Handler {
  return async (c) => {
    const request = c.req.raw;
    const type = request.headers.get("Content-Type") ?? "text/html; charset=utf-8";
    if (!isHtml(type)) {
      return errorResponse(
        415,
        `Expected a page with Content-Type: text/html, but received ${type}.`,
      );
    }
    const headers = { ...noStore, "Content-Type": type, "X-Content-Type-Options": "nosniff" };
    const { bytes, stream } = await readPage(request);
    if (!bytes) return new Response(stream, { headers });
    const preload = c.req.query("preload") === "1";
    return admission.admit(async () => {
      const page = await fill(bytes, type, { request, preload });
      const link = page?.link && { Link: page.link };
      return new Response(page?.bytes ?? bytes, { headers: { ...headers, ...link } });
    });
  };
}

/** @returns the body, or an equal stream of one that is too long */
async function readPage(request: Request): Promise<ReadResult> {
  const length = Number(request.headers.get("Content-Length") ?? Infinity);
  // HTTP ends a body there, so that it can be read at once, which is much cheaper than a stream in Node.
  if (length <= limits.pageBytes) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    // Only a request that has not come over HTTP can have more.
    return bytes.length <= limits.pageBytes ? { bytes } : { stream: new Blob([bytes]).stream() };
  }
  return request.body ? readUpTo(request.body, limits.pageBytes) : { bytes: new Uint8Array() };
}
