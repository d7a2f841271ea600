import type { IncomingMessage, ServerResponse } from "node:http";
import { kindOf } from "./media-type.ts";
import { fillResponse, holdBack } from "./node-response.ts";
import { createSkerry, type Page, type SkerryOptions } from "./site.ts";

/** What Express adds to a response. Without it, pages are filled all the same. */
interface ExpressResponse extends ServerResponse {
  locals?: Record<string, unknown>;
  send?: (body?: unknown) => unknown;
  render?: (view: string, locals?: object | Rendered, done?: Rendered) => void;
}

type Next = (error?: unknown) => void;
type Rendered = (error: unknown, html?: string) => void;

/**
 * Middleware for Express, and for what has the same kind of middleware, such as `node:http` alone:
 *
 * ```js
 * app.use(skerry({ config: { product: "acme" } }));
 * ```
 *
 * Templates get the functions `skerryWidget` and `skerryHead`, and `skerry`, the page. HTML is filled when it is sent; in
 * other answers, and in those that are written in parts, islands keep their fallbacks. The files of the build are
 * served, too. Use middleware that compresses before this one.
 *
 * @throws TypeError as `createSkerry` does
 */
export function skerry(
  options: SkerryOptions = {},
): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  const site = createSkerry(options);
  const { log = console.warn } = options;
  return (request, response, next) => {
    const url = (request as { originalUrl?: string }).originalUrl ?? request.url ?? "";
    if (site.files.path && url.startsWith(site.files.path) && isRead(request)) {
      sendFile(request, response, site.files.answer(url, request.headers["if-none-match"]), next);
      return;
    }
    const page = site.page();
    giveToTemplates(response, page);
    fillResponse(request, response, page, log);
    fillSent(request, response, page, next);
    next();
  };
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

function sendFile(
  { method }: IncomingMessage,
  response: ServerResponse,
  found: ReturnType<ReturnType<typeof createSkerry>["files"]["answer"]>,
  next: Next,
): void {
  found.then((answer) => {
    if (!answer) return next();
    response.writeHead(answer.status, answer.headers);
    response.end(method === "HEAD" ? undefined : answer.body);
  }, next);
}

function giveToTemplates(response: ExpressResponse, page: Page): void {
  response.locals ??= {};
  Object.assign(response.locals, {
    skerry: page,
    skerryWidget: page.widget,
    skerryHead: page.head,
  });
}

/** What Express calculates of a page's text, such as its ETag, is that of the page with its islands. */
function fillSent(
  request: IncomingMessage,
  response: ExpressResponse,
  page: Page,
  next: Next,
): void {
  const { send, render } = response;
  if (!send || !render) return;
  response.send = (body) => {
    const type = response.getHeader("content-type");
    const isPage =
      typeof body === "string" &&
      page.isWaiting() &&
      request.method !== "HEAD" &&
      (type === undefined || kindOf(type) === "html") &&
      !response.hasHeader("content-encoding");
    if (!isPage) return send.call(response, body);
    const isSent = holdBack(response);
    page
      .fill(body)
      .then((html) => {
        isSent();
        send.call(response, html);
      })
      .catch(next);
    return response;
  };
  response.render = (view, locals, done) => {
    const callback = typeof locals === "function" ? (locals as Rendered) : done;
    const finish: Rendered =
      callback ?? ((error, html) => (error ? fail(error) : void response.send?.(html)));
    render.call(response, view, typeof locals === "function" ? {} : locals, (error, html) => {
      // The page of an error begins anew.
      if (error) page.reset();
      finish(error, html);
    });
  };
  // That of the router that is there when the error happens.
  const fail: Next = (error) => ((request as { next?: Next }).next ?? next)(error);
}
