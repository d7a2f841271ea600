import { isLocaleTag, maxLocaleLength } from "@skerry/core/i18n/locale-tag";
import type { Handler } from "hono";
import { LRUCache } from "lru-cache";
import type { Metrics } from "../../host/metrics.ts";
import type { RenderConfiguration, RenderContext } from "../../render/context/configurations.ts";
import type { LoadWidgets } from "../../render/load-widgets.ts";
import { partialMilliseconds } from "../../render/markup-cache.ts";
import { badLocale } from "../../errors/island-errors.ts";
import type { RenderLog } from "../../render/logs/render-log.ts";
import { pathAndQuery } from "../requests/admission.ts";
import { noStore, isUnchanged } from "../requests/responses.ts";
import {
  forbiddenFragment,
  type FragmentAnswer,
  type FragmentRequest,
  renderFragment,
} from "./fragment-answer.ts";
import { canonicalFragmentUrl, type SignatureCheck } from "./fragment-url.ts";

export interface FragmentRouteOptions {
  load: LoadWidgets;
  configuration: RenderConfiguration;
  metrics: Metrics;
  /** Absent without keys: signatures are ignored then. */
  isSigned: SignatureCheck | undefined;
  log: RenderLog;
}

const cacheBytes = 32_000_000;
const parameters = new Set(["id", "locale", "props", "shell", "v", "sig"]);

/** `GET /fragments/:widget`: the inside of one island, for the includes of proxies and CDNs. */
export function createFragmentRoute(
  options: FragmentRouteOptions,
): Handler<object, "/fragments/:widget"> {
  const { load, configuration, metrics, isSigned, log } = options;
  const contextFor = createLocaleContexts(configuration);
  const logSpelling = createSpellingLog();
  /** By canonical URL. */
  const cache = new LRUCache<string, FragmentAnswer>({
    max: 5_000,
    maxSize: cacheBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + 1_000,
  });

  return async (c) => {
    const widgets = await load();
    const request = c.req.raw;
    const started = performance.now();
    const url = pathAndQuery(request.url);
    // A hit needs no parsed URL.
    let answer = cache.get(url);
    let isHit = answer !== undefined;
    if (!answer) {
      const searchParams = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
      const fragment = readFragmentRequest(c.req.param("widget"), searchParams);
      let sig: string | undefined;
      if (isSigned) {
        sig = searchParams.get("sig") ?? "";
        if (!(hasKnownParameters(searchParams) && (await isSigned(fragment, sig)))) {
          return forbiddenFragment();
        }
      }
      const canonical = canonicalFragmentUrl({ ...fragment, sig });
      answer = cache.get(canonical);
      isHit = answer !== undefined;
      if (!answer) {
        answer = await renderFragment(fragment, widgets, contextFor, log(request));
        if (!answer.headers["X-Widget-Error"]) {
          cache.set(canonical, answer, answer.isPartial ? { ttl: partialMilliseconds } : {});
        }
      }
      if (url !== canonical) {
        logSpelling(canonical);
        answer = { ...answer, headers: { ...answer.headers, ...noStore } };
      }
    }
    metrics.recordCacheRequest("response", isHit);
    return respond(request, answer, performance.now() - started, isHit);
  };
}

function readFragmentRequest(widget: string, query: URLSearchParams): FragmentRequest {
  return {
    widget,
    id: query.get("id") ?? "",
    locale: query.get("locale") ?? "",
    props: query.get("props") ?? "",
    shell: query.get("shell") ?? "",
    v: query.get("v") ?? "",
  };
}

/** Whether each parameter is known, and there once. */
function hasKnownParameters(query: URLSearchParams): boolean {
  const names = [...query.keys()];
  return new Set(names).size === names.length && names.every((name) => parameters.has(name));
}

/** Warns once, because a template with another spelling loses its cache silently. */
function createSpellingLog(): (canonical: string) => void {
  let isWritten = false;
  return (canonical) => {
    if (isWritten) return;
    isWritten = true;
    console.warn(
      JSON.stringify({
        event: "skerry-fragment-spelling",
        message:
          "A fragment's URL is not in the spelling that caches may keep: parameters in the order id, locale, props, shell, v, sig, none of them empty, and sig only with keys; everything except A-Z, a-z, 0-9, -, ., _ and ~ as %XX with capital letters. It is answered with no-store. This is logged once.",
        expected: canonical.slice(0, 500),
      }),
    );
  };
}

/**
 * Hono's `timing` quotes and reorders `Server-Timing`. Its `etag`
 * runs for every cached answer, and drops headers of a 304.
 */
function respond(
  request: Request,
  { body, headers: answerHeaders }: FragmentAnswer,
  milliseconds: number,
  isHit: boolean,
): Response {
  const headers = {
    ...answerHeaders,
    "Server-Timing": `ssr;dur=${milliseconds.toFixed(1)}, cache;desc=${isHit ? "hit" : "miss"}`,
  };
  if (isUnchanged(request, answerHeaders["ETag"])) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers });
}

/**
 * Creates the lookup of contexts by locale; `""` is the configuration's. Requests bring any number of locales,
 * so one that is too long gets the default, after one warning. It throws RenderError `bad-props` for invalid ones.
 */
function createLocaleContexts(
  configuration: RenderConfiguration,
): (locale: string) => RenderContext {
  let hasWarned = false;

  function readLocale(locale: string): string {
    if (locale.length > maxLocaleLength) {
      if (!hasWarned) warnOfLength(locale);
      hasWarned = true;
      return "";
    }
    if (!locale || isLocaleTag(locale)) return locale;
    throw badLocale(locale);
  }

  return (locale) => configuration.context({ locale: readLocale(locale) || undefined });
}

function warnOfLength(locale: string): void {
  console.warn(
    `Skerry: a request asks for a locale of ${locale.length} characters. Expected at most ${maxLocaleLength}. The configuration's locale is used; further requests like this are not reported.`,
  );
}
