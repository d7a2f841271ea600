import { createHandler } from "../http/create-handler.ts";
import type { Handler, HandlerOptions } from "../api/handler.ts";
import {
  dropByteHeaders,
  isHtml,
  mayNotBeTransformed,
} from "../http/requests/transform-response.ts";
import { forwardRequest } from "./forward-request.ts";

/** The interface that an edge runtime calls for each request. */
export interface Edge {
  /** Never rejects. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Creates a proxy in front of a site that fills the islands of its pages. Everything that is not an HTML
 * page, and redirects too, passes as the site answers it. The renderer's routes are not reachable here.
 *
 * @param origin of the site, such as `https://site.internal`; no request can name another one
 * @throws TypeError when it is not an origin, for example because it has a path
 */
export function withSsr(origin: string, options?: HandlerOptions): Edge {
  const site = checkOrigin(origin);
  const handler = createHandler(options);
  return {
    async fetch(request) {
      let response: Response;
      try {
        response = await forwardRequest(site, request);
      } catch {
        return badGateway();
      }
      return mayBePage(request, response) ? fillResponse(handler, request, response) : response;
    },
  };
}

function checkOrigin(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isHttp || url.href !== `${url.origin}/`) {
    throw new TypeError(
      `withSsr: expected an origin such as "https://site.internal", but received ${JSON.stringify(origin)}.`,
    );
  }
  return url.origin;
}

function badGateway(): Response {
  return new Response("The site did not answer.\n", {
    status: 502,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
  });
}

function mayBePage({ method }: Request, { status, headers }: Response): boolean {
  // 206 is a part of a page.
  if (!(method === "GET" || method === "HEAD") || status === 206) return false;
  return isHtml(headers.get("Content-Type")) && !mayNotBeTransformed(headers);
}

async function fillResponse(
  handler: Handler,
  request: Request,
  response: Response,
): Promise<Response> {
  if (request.method === "GET" && response.body) return handler.transform(response);
  // HEAD may omit headers that depend on the content (RFC 9110, 9.3.2).
  dropByteHeaders(response.headers);
  return response;
}
