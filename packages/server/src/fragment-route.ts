import {
  propsAttribute,
  toPrefix,
  widgetAttribute,
  writePropsAttribute,
} from "@skerry/core/contract";
import type { LRUCache } from "lru-cache";
import { type NamedPage, pageOf, type Renderer } from "./create-renderer.ts";
import type { FailureLog } from "./failure-log.ts";
import { hashText } from "./hash-text.ts";
import type { Metrics } from "./metrics.ts";
import { RenderError } from "./render-error.ts";
import { fault } from "./render-batch.ts";
import type { SignatureCheck } from "./signature.ts";

/** A finished answer. */
export interface CachedAnswer {
  body: string;
  headers: Record<string, string>;
}

export interface FragmentParts {
  renderer: Renderer;
  build: string;
  /** Text of the renderer's configuration. */
  configuration: string | undefined;
  /** Finished answers by path and query. */
  cache: LRUCache<string, CachedAnswer>;
  metrics: Metrics;
  /** Absent: there are no keys, and signatures mean nothing. */
  isSigned: SignatureCheck | undefined;
  /** Whether a widget adds to the island's content and stands inside of sentences. */
  isOverlay(widget: string): boolean;
}

const safetyHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "X-Content-Type-Options": "nosniff",
  "X-Robots-Tag": "noindex",
  // Somebody may open the address itself: then it is a page without rights.
  "Content-Security-Policy": "default-src 'none'; sandbox",
};
const longLife =
  "public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400";
/** A fault, or the markup of another build: soon there may be something better. */
const shortLife = "public, max-age=10";

const localeTag = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8})*$/i;

/** Answers `GET /fragments/:widget`: the inside of one island, for includes of proxies and edges. */
export function createFragmentRoute(parts: FragmentParts) {
  const { renderer, build, configuration, cache, metrics, isSigned, isOverlay } = parts;
  const pages = new Map<string, NamedPage>();

  function pageIn(locale: string): NamedPage {
    if (locale && !localeTag.test(locale)) {
      const received = JSON.stringify(locale.slice(0, 40));
      throw new RenderError(
        "bad-props",
        `Expected a locale such as de-AT, but received ${received}.`,
      );
    }
    const known = pages.get(locale);
    if (known) return known;
    const page = pageOf(configuration, "en", locale || undefined);
    // There are as many locales as somebody likes to ask for.
    if (pages.size < 100) pages.set(locale, page);
    return page;
  }

  async function renderAnswer(widget: string, query: URLSearchParams, log: FailureLog) {
    const propsText = query.get("props") ?? "";
    const id = query.get("id") ?? "";
    const headers = headersOf(widget, query.get("v") ?? build);
    try {
      const page = pageIn(query.get("locale") ?? "");
      const prefix = toPrefix(id || `h${hashText(`${widget}\0${propsText}`)}-`);
      const inside = await renderer.render({ widget, propsText, prefix, isKept: true }, page);
      const body = query.get("shell") === "1" ? shell(widget, propsText, inside) : inside;
      return { body, headers: { ...headers, ETag: `"${build}-${hashText(body)}"` } };
    } catch (error) {
      log(widget, error);
      const { code } = fault(error);
      return {
        body: "",
        headers: { ...headers, "Cache-Control": shortLife, "X-Widget-Error": code },
      };
    }
  }

  /** Tags for purging, in the notations of Fastly and of Cloudflare. */
  function headersOf(widget: string, wantedBuild: string): Record<string, string> {
    const name = widget.replace(/[^\w-]+/g, "-").slice(0, 64);
    return {
      ...safetyHeaders,
      "Cache-Control": wantedBuild === build ? longLife : shortLife,
      "Surrogate-Key": `widget-${name} build-${build}`,
      "Cache-Tag": `widget-${name},build-${build}`,
      "X-Widget-Build": build,
    };
  }

  /** The island element as a page would write it. */
  function shell(widget: string, propsText: string, inside: string): string {
    const tag = isOverlay(widget) ? "span" : "div";
    const props = writePropsAttribute(JSON.parse(propsText.trim() || "{}") as object | null);
    return `<${tag} ${widgetAttribute}="${widget}" ${propsAttribute}="${props}">${inside}</${tag}>`;
  }

  return async (request: Request, widget: string, log: FailureLog): Promise<Response> => {
    const started = performance.now();
    const { url } = request;
    // A known answer needs no parsed address.
    const key = url.slice(url.indexOf("/", url.indexOf("://") + 3));
    let answer = cache.get(key);
    metrics.lookedUp("response", answer !== undefined);
    const description = answer ? "hit" : "miss";
    if (!answer) {
      const { searchParams } = new URL(url);
      const fragment = {
        widget,
        id: searchParams.get("id") ?? "",
        locale: searchParams.get("locale") ?? "",
        props: searchParams.get("props") ?? "",
      };
      if (isSigned && !(await isSigned(fragment, searchParams.get("sig") ?? "")))
        return forbidden();
      answer = await renderAnswer(widget, searchParams, log);
      if (!answer.headers["X-Widget-Error"]) cache.set(key, answer);
    }
    const duration = (performance.now() - started).toFixed(1);
    const headers = {
      ...answer.headers,
      "Server-Timing": `ssr;dur=${duration}, cache;desc=${description}`,
    };
    if (isUnchanged(request, answer.headers["ETag"])) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(answer.body, { headers });
  };
}

function forbidden(): Response {
  return new Response(null, {
    status: 403,
    headers: { ...safetyHeaders, "Cache-Control": "no-store" },
  });
}

/** RFC 9110, 13.1.2: the comparison is the weak one. */
function isUnchanged(request: Request, etag: string | undefined): boolean {
  const asked = request.headers.get("If-None-Match");
  if (!asked || !etag) return false;
  return asked.split(",").some((one) => {
    const tag = one.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}
