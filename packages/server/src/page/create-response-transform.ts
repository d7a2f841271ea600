import type { HeadFiles } from "@skerry/core/contract";
import type { Configurations } from "../create-configurations.ts";
import { limits } from "../limits.ts";
import type { LoadWidgets } from "../load-widgets.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { createRenderErrorLog } from "../render-error-log.ts";
import { requestDeadline } from "../request-deadline.ts";
import { fillPage } from "./fill-page.ts";
import { dropByteHeaders, isHtml } from "./page-headers.ts";
import { readUpTo } from "./read-up-to.ts";

/**
 * Fills the islands of a response that is an HTML page. A response that is not HTML, and a page that
 * cannot be filled, come back unchanged.
 *
 * @param options.request its trace id goes into the log
 * @param options.preload whether to preload the files of islands that load at once
 */
export type ResponseTransform = (
  source: Response,
  options?: { request?: Request; preload?: boolean | undefined },
) => Promise<Response>;

/** Creates what fills responses with the widgets of a handler. */
export function createResponseTransform(
  load: LoadWidgets,
  metrics: Metrics,
  configurations: Configurations,
  head: HeadFiles | undefined,
): ResponseTransform {
  return async (source, { request, preload } = {}) => {
    const type = source.headers.get("Content-Type") ?? "";
    if (!source.body || !isHtml(type)) return source;
    const log = createRenderErrorLog(request);
    const logPageError = (error: unknown): undefined => void log("(page)", error);
    // The time of a request starts when the widgets are loaded: the first request waits for them.
    const widgets = await load().catch(logPageError);
    if (!widgets) return source;
    const deadline = requestDeadline();
    const { bytes, stream } = await readUpTo(source.body, limits.pageBytes);
    const { renderer, hasMarkup } = widgets;
    const files = preload ? head : undefined;
    const common = { renderer, hasMarkup, metrics, configurations, log, deadline };
    const options = { ...common, preload: files };
    const page = bytes && (await fillPage(bytes, type, options).catch(logPageError));
    const headers = new Headers(source.headers);
    if (page?.bytes) dropByteHeaders(headers);
    if (page?.link) headers.append("Link", page.link);
    if (page?.isPartial) headers.set("Cache-Control", "no-store");
    const { status, statusText } = source;
    return new Response(page?.bytes ?? bytes ?? stream, { status, statusText, headers });
  };
}
