import type { Handler } from "hono";
import type { Admission } from "../create-admission.ts";
import { errorResponse, noStore } from "../error-responses.ts";
import { limits } from "../limits.ts";
import { isHtml } from "../page/page-headers.ts";
import type { ResponseTransform } from "../page/create-response-transform.ts";
import { readUpTo } from "../page/read-up-to.ts";

/**
 * `POST /transform`: an HTML page in, the same page with its islands filled out. With `?preload=1` it also
 * names the files of the islands that load at once.
 */
export function createTransformRoute(
  transformResponse: ResponseTransform,
  admission: Admission,
): Handler {
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
    if (!request.body) return new Response(null, { headers });
    const { bytes, stream } = await readUpTo(request.body, limits.pageBytes);
    if (!bytes) return new Response(stream, { headers });
    const preload = c.req.query("preload") === "1";
    const page = new Response(bytes, { headers });
    return admission.admit(() => transformResponse(page, { request, preload }));
  };
}
