import type { RouteDefinition } from "./route-params.ts";
import { encodePath, encodeQuery, toText, queryPairs } from "./encode.ts";
import { RouteError, type RouteErrorKind } from "./route-error.ts";

/** The parts of a URL, to be joined: what goes before the path included; query with "?", fragment with "#". */
export type UrlParts = readonly [path: string, query: string, fragment: string];

type Cut = [text: string, separator: string, name: string, kind?: string];

// Separator, name, and "?", "*" or ":default". The separator goes when an optional placeholder does.
const PLACEHOLDER = /([\W_]?)\{(\w+)([?*]|:[^{}]*)?\}/;

// Path, query, fragment of a pattern: "?" of "{name?}" is none.
const PARTS = /((?:[^?#]|\?\})*)\??([^#]*)(.*)/s;

// Scheme, path, base path, host, rest. Not in a path: empty segments ("//host"), segments of dots (the
// URL standard folds them, encoded or not), characters that browsers drop or read as "/".
const URL_PARTS = /^https? ((\/(?!\.\.?[/ ])[^\s\\/?#{}]+)*\/? ){3}[^\s{}]*$/;

const encodeHost = (text: string) => (/^[a-z0-9-]+$/i.test(text) ? text : "");

/**
 * Makes the function that builds the URL of a route.
 *
 * @param find the definition of a route by name and locale
 * @param origin where absolute URLs start
 * @param base put in front of every path
 */
export function createBuildUrl(
  find: (name: string, locale?: string) => unknown,
  context: Dictionary,
  origin: string,
  base: string,
) {
  const [, scheme = "https", authority, port = ""] =
    /^(https?):\/\/(.+?)(:\d+)?\/?$/.exec(origin) ?? [];
  const baseUrl = base.replace(/\/+$/, "");

  return (name: string, params?: object | null, absolute?: boolean): UrlParts => {
    const fail = (names: readonly string[], kind: RouteErrorKind = "bad-param"): never => {
      throw new RouteError(name, kind, names);
    };

    const given = dictionary(params);
    const found = (find(name, toText(given["_locale"])) ??
      fail([name], "unknown-route")) as RouteDefinition;
    const missing: string[] = [];
    const suspects: string[] = [];
    const { _fragment, _query, ...extras } = given;
    // The locale has chosen the route, whose path says the same.
    if (find(name, "") !== found) delete extras["_locale"];

    const defaults = dictionary(found.defaults);

    // From the end, because an optional placeholder folds away while all after it have.
    const fill = (template: string, encode: (text: string, isRest: boolean) => string) => {
      const cut = template.split(PLACEHOLDER);
      let out = cut.pop()!;
      while (cut.length) {
        const [text, separator, key, kind] = cut.splice(-4) as Cut;
        const value = [given[key], context[key], defaults[key], kind?.slice(1)].find(
          (value) => (value ?? "") !== "",
        );
        const written = toText(value);
        delete extras[key];
        // Symfony leaves a value out that the server would put in by itself.
        if (kind !== "?" || out || String(value ?? "") !== String(defaults[key] ?? "")) {
          // A value that cannot be written leaves a "{", which no URL may contain.
          const encoded = (written && encode(written, kind === "*")) || "{";
          if (value === undefined) missing.unshift(key);
          else if (/\{|(^|\/)\.{0,2}(\/|$)/.test(encoded)) suspects.unshift(key);
          out = separator + encoded + out;
        }
        out = text + out;
      }
      return out;
    };

    const routeHost = fill(found.host ?? "", encodeHost);
    const [path, query, hash] = PARTS.exec(String(found.path ?? found))!
      .slice(1)
      .map((part, at) => fill(part, at ? encodeQuery : encodePath)) as [string, string, string];
    const host = routeHost || authority;
    if (absolute && !host) missing.push("origin");
    if (missing[0]) fail(missing, "missing");
    const wanted = found.schemes?.includes(scheme) ? scheme : (found.schemes?.[0] ?? scheme);
    if (!URL_PARTS.test([wanted, path, baseUrl, `/${host}`, query + hash].join(" "))) {
      if (suspects[0]) fail(suspects);
      fail([name], "bad-definition");
    }

    if (_query && typeof _query !== "object") fail(["_query"]);
    const pairs = queryPairs({ ...extras, ...(_query as object) }, fail);
    if (query) pairs.unshift(query);
    const fragment = toText(_fragment ?? "") ?? fail(["_fragment"]);
    return [
      (absolute ? `${wanted}://${host}${port}` : "") + baseUrl + (path || "/"),
      pairs[0] ? `?${pairs.join("&")}` : "",
      fragment ? `#${encodeQuery(fragment)}` : hash,
    ];
  };
}

/** Values by name. */
export type Dictionary = Record<string, unknown>;

/** A copy without a prototype: `__proto__` and `constructor` are names like any other in it. */
export const dictionary = (object?: object | null): Dictionary =>
  ({ __proto__: null, ...object }) as unknown as Dictionary;
