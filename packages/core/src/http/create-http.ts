import type { HTTPError } from "ky";
import { routes } from "../routes/index.ts";
import { HttpError, type HttpErrorKind } from "./http-error.ts";

/** Settings of all requests of one client. */
export interface HttpOptions {
  /** The base of relative URLs. @default the document's base */
  base?: string;
  /** Milliseconds for everything: tries, pauses, the body of the response. @default 10_000 */
  timeout?: number;
  /** Proves to this site's own server that the page is its own. Never sent to another origin. */
  csrf?: { header: string; token(): string | null | undefined };
  /** Sees every request before it is sent, each try. */
  before?(request: Request): void | Promise<void>;
  /** Sees every response, each try. */
  after?(response: Response): void | Promise<void>;
}

export interface HttpRequest {
  /** @default "GET", or "POST" with a body */
  method?: string;
  /** Values of the query, written as `core/routes` writes them. */
  query?: object;
  /** Sent as JSON. */
  json?: unknown;
  body?: FormData | URLSearchParams | string | Blob;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Sends a request and reads the response as JSON.
 *
 * @returns `null` for a response without content (204, 205, HEAD)
 * @throws HttpError, and a RouteError for a query that cannot be written
 */
export type Http = (url: string, request?: HttpRequest) => Promise<unknown>;

/** In seconds. */
const longestPause = 10;

/** 408 and 429 invite another try; a 5xx often means that a server is just starting. */
const again = [408, 429, ...[...Array(100).keys()].map((at) => 500 + at)];

function parse(text: string): unknown {
  return text === "" ? null : JSON.parse(text);
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "");
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** Seconds to wait before the next request, by the header `Retry-After`. */
function pauseOf(response?: Response): number {
  const text = response?.headers.get("Retry-After") ?? "0";
  const seconds = Number(text);
  return Number.isNaN(seconds) ? (Date.parse(text) - Date.now()) / 1000 : seconds;
}

function withQuery(url: URL, query: object): URL {
  const [, pairs = ""] = routes({ query: "/" }).path("query", { _query: query }).split("?");
  url.search += pairs && `${url.search ? "&" : ""}${pairs}`;
  return url;
}

/**
 * A client for the site's own server. Asks for JSON and sends cookies to its own origin. A request
 * that may be repeated (GET, HEAD, PUT, DELETE, OPTIONS) is tried once more after 408, 429, 5xx or a
 * lost connection, unless the server asks for a pause of more than 10 s. ky is loaded with the first
 * request.
 */
export function createHttp({
  base,
  timeout = 10_000,
  csrf,
  before,
  after,
}: HttpOptions = {}): Http {
  const page = globalThis as {
    document?: { baseURI: string };
    location?: { origin: string };
    origin?: unknown;
  };
  /** In a preview (`about:srcdoc`), only the window knows it. Elsewhere a script's own variable may hide the window's. */
  const ownOrigin = (): unknown =>
    page.location?.origin === "null" ? page.origin : page.location?.origin;

  return async (target, { query = {}, headers, json, body, signal, ...request } = {}) => {
    const url = withQuery(new URL(target, base ?? page.document?.baseURI), query);
    const isOwn = url.origin === ownOrigin();
    const token = isOwn ? csrf?.token() : undefined;
    const method = (request.method ?? ((body ?? json) ? "POST" : "GET")).toUpperCase();

    // One signal for all. `AbortSignal.any`, with which ky joins its own to the caller's, is younger than
    // the browser floor (Chrome 116, Firefox 124, Safari 17.4).
    const ending = new AbortController();
    const end = (): void => ending.abort(signal?.reason);
    const timer = setTimeout(() => ending.abort(), timeout);
    signal?.addEventListener("abort", end);
    if (signal?.aborted) end();

    const fail = (kind: HttpErrorKind, reason: string, status?: number, answer?: unknown) =>
      new HttpError(kind, `${method} ${url.href}: ${reason}.`, status, answer);

    try {
      const { default: ky } = await import("ky");
      const response = await ky(url, {
        method,
        ...(body !== undefined && { body }),
        ...(json !== undefined && { json }),
        headers: {
          Accept: "application/json",
          ...(isOwn && { "X-Requested-With": "XMLHttpRequest" }),
          ...headers,
          ...(token && csrf && { [csrf.header]: token }),
        },
        credentials: "same-origin",
        timeout: false,
        throwHttpErrors: true,
        retry: {
          limit: 1,
          methods: ["get", "head", "put", "delete", "options"],
          statusCodes: again,
          shouldRetry: ({ error }) =>
            ending.signal.aborted || pauseOf((error as HTTPError).response) > longestPause
              ? false
              : undefined,
        },
        ...(before && { hooks: { beforeRequest: [(sent) => before(sent)] } }),
        async fetch(sent) {
          const answer = await fetch(sent, { signal: ending.signal });
          await after?.(answer);
          return answer;
        },
      });
      const text = await response.text();
      try {
        return parse(text);
      } catch {
        throw fail("parse", "the answer is no JSON", response.status, text);
      }
    } catch (error) {
      if (error instanceof HttpError) throw error;
      if (signal?.aborted) throw fail("abort", "ended by its signal");
      if (ending.signal.aborted) throw fail("timeout", `no answer within ${timeout} ms`);
      const { response } = error as Partial<HTTPError>;
      if (!response) throw fail("network", `no answer (${(error as Error).message})`);
      const { status } = response;
      throw fail("status", `the answer has status ${status}`, status, await readBody(response));
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  };
}
