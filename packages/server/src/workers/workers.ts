import { createHandler, type Handler, type HandlerOptions } from "../create-handler.ts";
import { dropByteHeaders, isHtml } from "../page-headers.ts";

/** What a runtime for edges calls for each request. */
export interface Edge {
  /** Never rejects. */
  fetch(request: Request): Promise<Response>;
}

/** RFC 9110, 7.6.1: headers of one connection, which end at whoever stands in between. */
const hopByHop = [
  "Connection",
  "Keep-Alive",
  "Proxy-Authenticate",
  "Proxy-Authorization",
  "Proxy-Connection",
  "TE",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
];

/**
 * Stands in front of a site and fills the islands of its pages. Everything that is no HTML page,
 * redirects too, passes as the site answers it. The routes of the renderer are not reachable here.
 *
 * @param origin of the site, such as `https://site.internal`; no request can name another one
 * @throws TypeError when it is more, or less, than an origin
 */
export function withSsr(origin: string, options?: HandlerOptions): Edge {
  const site = originOf(origin);
  const handler = createHandler(options);
  return {
    async fetch(request) {
      let answer: Response;
      try {
        answer = await askSite(site, request);
      } catch {
        return new Response("The site did not answer.\n", {
          status: 502,
          headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" },
        });
      }
      return mayBePage(request, answer) ? fillPage(handler, request, answer) : answer;
    },
  };
}

function originOf(origin: string): string {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  const isHttp = url?.protocol === "https:" || url?.protocol === "http:";
  if (!url || !isHttp || url.href !== `${url.origin}/`) {
    throw new TypeError(
      `withSsr: expected an origin such as "https://site.internal", but received ${JSON.stringify(origin)}.`,
    );
  }
  return url.origin;
}

async function askSite(site: string, request: Request): Promise<Response> {
  const asked = new URL(request.url);
  const headers = endToEnd(request.headers);
  headers.delete("Host");
  headers.set("Accept-Encoding", "identity");
  headers.set("X-Forwarded-Host", asked.host);
  headers.set("X-Forwarded-Proto", asked.protocol.slice(0, -1));
  const init: RequestInit & { duplex: "half" } = {
    method: request.method,
    headers,
    body: request.body,
    redirect: "manual",
    duplex: "half",
  };
  // Joined as texts: `//other.example` resolved against the site would be another site.
  const answer = await fetch(site + asked.pathname + asked.search, init);
  const answered = endToEnd(answer.headers);
  if (answered.has("Content-Encoding")) {
    // What was compressed all the same, `fetch` has unpacked.
    answered.delete("Content-Encoding");
    answered.delete("Content-Length");
  }
  return new Response(answer.body, {
    status: answer.status,
    statusText: answer.statusText,
    headers: answered,
  });
}

function endToEnd(headers: Headers): Headers {
  const kept = new Headers(headers);
  const named = headers.get("Connection")?.split(",") ?? [];
  for (const name of [...hopByHop, ...named.map((one) => one.trim())]) {
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name)) kept.delete(name);
  }
  return kept;
}

function mayBePage({ method }: Request, { status, headers }: Response): boolean {
  // A part of a page (206) is no page.
  if (!(method === "GET" || method === "HEAD") || status === 206) return false;
  return isHtml(headers.get("Content-Type"));
}

async function fillPage(handler: Handler, request: Request, answer: Response): Promise<Response> {
  if (request.method === "GET" && answer.body) return handler.transform(answer);
  // RFC 9110, 9.3.2: HEAD may leave out what only the whole page tells.
  dropByteHeaders(answer.headers);
  return answer;
}

let renderer: Handler | undefined;

/** A renderer on its own: the routes of `createHandler`, with every option's default. */
export default {
  fetch: (request: Request): Promise<Response> => (renderer ??= createHandler()).fetch(request),
} satisfies Edge;
