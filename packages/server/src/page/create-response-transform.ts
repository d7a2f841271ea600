import type { LoadWidgets } from "../load-widgets.ts";
import { limits } from "../limits.ts";
import { createRenderErrorLog } from "../render-error-log.ts";
import { requestDeadline } from "../request-deadline.ts";
import type { PageFiller } from "./create-page-filler.ts";
import { dropByteHeaders, isHtml, mayNotBeTransformed } from "./page-headers.ts";
import { readUpTo } from "./read-up-to.ts";

/**
 * Fills the islands of a response that is an HTML page. A response that is not HTML, and a page that
 * cannot be filled, come back unchanged, and so does one with `Cache-Control: no-transform`.
 *
 * @param options.preload whether to preload the files of islands that load at once
 */
export type ResponseTransform = (
  source: Response,
  options?: { preload?: boolean | undefined },
) => Promise<Response>;

/** Creates what fills responses. */
export function createResponseTransform(load: LoadWidgets, fill: PageFiller): ResponseTransform {
  return async (source, { preload } = {}) => {
    const type = source.headers.get("Content-Type") ?? "";
    if (!source.body || !isHtml(type) || mayNotBeTransformed(source.headers)) return source;
    // A part of a page says which of its bytes it has.
    if (source.status === 206) return source;
    // The time of a request starts when the widgets are loaded: the first request waits for them.
    const isLoaded = await load().catch((error) => createRenderErrorLog()("(page)", error));
    if (!isLoaded) return source;
    const deadline = requestDeadline();
    const { bytes, stream } = await readUpTo(source.body, limits.pageBytes);
    const page = bytes && (await fill(bytes, type, { preload, deadline }));
    const headers = new Headers(source.headers);
    if (page?.bytes) dropByteHeaders(headers);
    if (page?.link) headers.append("Link", page.link);
    if (page?.isPartial) headers.set("Cache-Control", "no-store");
    const { status, statusText } = source;
    return new Response(page?.bytes ?? bytes ?? stream, { status, statusText, headers });
  };
}
