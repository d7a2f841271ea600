import type { Handler } from "hono";
import { errorResponse, noStore } from "../error-responses.ts";
import { isHtml } from "../page/page-headers.ts";
import type { ResponseTransform } from "../page/create-response-transform.ts";

/** `POST /transform`: an HTML page in, the same page with its islands filled out. */
export function createTransformRoute(transformResponse: ResponseTransform): Handler {
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
    return transformResponse(new Response(request.body, { headers }), request);
  };
}
