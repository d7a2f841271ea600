import type { Handler } from "hono";
import { emptyErrors, notHtml } from "../../errors/request-errors.ts";
import { limits } from "../../host/limits.ts";
import type { BeginRequest, RenderRequest } from "../../render/render-islands.ts";
import type { RenderLog } from "../../render/logs/render-log.ts";
import type { RequestBodies } from "../requests/request-bodies.ts";
import {
  errorResponse,
  noStore,
  refusedBodyResponse,
  saturatedResponse,
} from "../requests/responses.ts";
import { type PageOptions, transformPage } from "../../transform/transform-page.ts";
import { isHtml, mayNotBeTransformed } from "../requests/transform-response.ts";

/**
 * `POST /transform`. `?preload=1` also names the files of islands that load at once; `?keepFallback=0`
 * drops the page's HTML in islands. Compressed pages, and those with `no-transform`, come back unchanged.
 */
export function createTransformRoute(
  begin: BeginRequest,
  bodies: RequestBodies,
  pages: PageOptions,
  createLog: RenderLog,
): Handler {
  return async (c) => {
    const request = c.req.raw;
    const type = request.headers.get("Content-Type") ?? "text/html; charset=utf-8";
    if (!isHtml(type)) return errorResponse(notHtml(type));
    const headers = { ...noStore, "Content-Type": type, "X-Content-Type-Options": "nosniff" };
    if (mayNotBeTransformed(request.headers)) return new Response(request.body, { headers });
    const encoding = request.headers.get("Content-Encoding");
    if (encoding !== null) {
      // Without the header, browsers could not read the page either.
      return new Response(request.body, { headers: { ...headers, "Content-Encoding": encoding } });
    }
    const read = await bodies.read(request, limits.pageBytes).catch(() => undefined);
    // The client is gone.
    if (!read) return new Response(null, { status: emptyErrors.clientGone, headers: noStore });
    if (read.isRefused) return refusedBodyResponse();
    if (read.stream) return new Response(read.stream, { headers });
    const { bytes, body } = read;
    const options = {
      preload: c.req.query("preload") === "1",
      keepFallback: c.req.query("keepFallback") !== "0",
    };
    return bodies.answer(request, body, async () => {
      const log = createLog(request);
      let work: RenderRequest;
      try {
        work = await begin(log);
      } catch (error) {
        await log("(page)", error);
        return new Response(bytes, { headers });
      }
      const page = await transformPage(bytes, type, work, pages, options);
      if (page.bytes && !body.add(page.bytes.length - bytes.length)) return saturatedResponse();
      const link = page.link && { Link: page.link };
      return new Response(page.bytes ?? bytes, { headers: { ...headers, ...link } });
    });
  };
}
