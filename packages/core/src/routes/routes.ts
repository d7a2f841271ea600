import type { RouteDefinition } from "./definition.ts";
import { encodePath, encodeQuery, toText } from "./encode.ts";
import { queryPairs } from "./query.ts";
import { RouteError, type RouteErrorKind } from "./route-error.ts";
import type { Context, Definitions, RouteArguments, RouteName, RouteUrl } from "./route-params.ts";

/** What a page knows beside its routes. */
export interface RouteOptions<C extends Context = Context> {
  /** Put in front of every path as it is. @default "" */
  readonly baseUrl?: string | undefined;
  /** Where `url` starts, for example `https://shop.example`. */
  readonly origin?: string | undefined;
  /** Values for placeholders and for `{tokens}` in names. `_locale` picks localised routes. */
  readonly context?: C | undefined;
}

/** A GET form for a route. */
export interface RouteForm {
  /** The address without its query, which browsers drop when a GET form is sent. */
  readonly action: RouteUrl;
  readonly method: "get";
  /** The query as name and value of one hidden field each. */
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** The routes of a page, by name. */
export interface Routes<D extends Definitions = Definitions, C extends Context = Context> {
  /**
   * Path, query and fragment. Parameters without a placeholder become the query; `_query` adds to
   * it, `_fragment` is the fragment.
   *
   * @throws RouteError when the address cannot be built.
   */
  path<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteUrl;
  /**
   * The same with scheme and host: those of the route, else those of the origin.
   *
   * @throws RouteError when the address cannot be built, or there is no origin.
   */
  url<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteUrl;
  /** As `path`, but null when the address cannot be built, with one warning per name. */
  tryPath<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteUrl | null;
  /**
   * As `path`, in the parts that a GET form needs.
   *
   * @throws RouteError when the address cannot be built.
   */
  form<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteForm;
  /** Whether there is a route of that name. */
  has(name: string): boolean;
}

type Dictionary = Record<string, unknown>;

type Cut = [text: string, separator: string, name: string, kind?: string];

// Separator, name, and "?", "*" or ":default". The separator goes when an optional placeholder does.
const PLACEHOLDER = /([\W_]?)\{(\w+)([?*]|:[^{}]*)?\}/;

// Path, query, fragment of a pattern: "?" of "{name?}" is none.
const PARTS = /((?:[^?#]|\?\})*)\??([^#]*)(.*)/s;

// Scheme, path, base path, host, rest. Not in a path: empty segments ("//host"), segments of dots (the
// URL standard folds them, encoded or not), characters that browsers drop or read as "/".
const ADDRESS = /^https? ((\/(?!\.\.?[/ ])[^\s\\/?#{}]+)*\/? ){3}[^\s{}]*$/;

// `__proto__` and `constructor` are names like any other in it.
const dictionary = (object?: object | null): Dictionary =>
  ({ __proto__: null, ...object }) as unknown as Dictionary;

const decodePair = (pair: string) =>
  /([^=]*)=?(.*)/.exec(pair.replace(/\+/g, " "))!.slice(1).map(decodeURIComponent) as [
    name: string,
    value: string,
  ];

/**
 * Builds addresses from route names.
 *
 * @param definitions `{name: pattern}` or `{name: {path, host, defaults, requirements, schemes}}`.
 *   A route is read when it is first asked for, so that a bad one harms no other.
 */
export function routes<const D extends Definitions, const C extends Context = Record<never, never>>(
  definitions: D,
  options: RouteOptions<C> = {},
): Routes<D, C> {
  const context = dictionary(options.context);
  const [, scheme = "https", authority, port = ""] =
    /^(https?):\/\/(.+?)(:\d+)?\/?$/.exec(options.origin ?? "") ?? [];
  const baseUrl = (options.baseUrl ?? "").replace(/\/+$/, "");

  const fillName = (name: string) =>
    name.replace(/\{(\w+)\}/g, (token, key: string) => toText(context[key]) ?? token);

  const table = dictionary(definitions);
  for (const name of Object.keys(table)) table[fillName(name)] ??= table[name];

  const find = (name: string, locale = toText(context["_locale"])) => {
    const filled = fillName(name);
    let found = table[name] ?? table[filled];
    for (; !found && locale; locale = locale.replace(/[-_]?[^-_]*$/, "")) {
      found = table[`${filled}.${locale.replace("-", "_")}`];
    }
    return found;
  };

  /** [path with what goes before it, query, fragment with its "#"] */
  const build = (name: string, params?: object | null, absolute?: boolean) => {
    const fail = (names: readonly string[], kind: RouteErrorKind = "bad-param"): never => {
      throw new RouteError(name, kind, names);
    };

    const given = dictionary(params);
    const found = (find(name, toText(given["_locale"])) ??
      fail([name], "unknown-route")) as RouteDefinition;
    const defaults = dictionary(found.defaults);
    const template = String(found.path ?? found);
    const missing: string[] = [];
    const suspects: string[] = [];
    const { _fragment, _query, ...extras } = given;
    // It has named the route: the path says the same.
    if (find(name, "") !== found) delete extras["_locale"];

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
          // What cannot be written stays as it is, which no address may hold.
          const encoded = (written && encode(written, kind === "*")) || "{";
          if (value === undefined) missing.unshift(key);
          else if (/\{|(^|\/)\.{0,2}(\/|$)/.test(encoded)) suspects.unshift(key);
          out = separator + encoded + out;
        }
        out = text + out;
      }
      return out;
    };

    const own = fill(found.host ?? "", (text) => (/^[a-z0-9-]+$/i.test(text) ? text : ""));
    const [path, query, hash] = PARTS.exec(template)!
      .slice(1)
      .map((part, at) => fill(part, at ? encodeQuery : encodePath)) as [string, string, string];
    const host = own || authority;
    if (absolute && !host) missing.push("origin");
    if (missing[0]) fail(missing, "missing");
    const wanted = found.schemes?.includes(scheme) ? scheme : (found.schemes?.[0] ?? scheme);
    if (!ADDRESS.test([wanted, path, baseUrl, `/${host}`, query + hash].join(" "))) {
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
    ] as const;
  };

  const join = (name: string, params?: object | null, absolute?: boolean) =>
    build(name, params, absolute).join("") as RouteUrl;

  const warned = dictionary();
  const registry: Routes = {
    path: (name, params) => join(name, params),
    url: (name, params) => join(name, params, true),
    tryPath(name, params) {
      try {
        return join(name, params);
      } catch (error) {
        if (!warned[name]) console.warn(String((warned[name] = error)));
        return null;
      }
    },
    form(name, params) {
      const [path, query, hash] = build(name, params);
      return {
        action: (path + hash) as RouteUrl,
        method: "get",
        fields: query ? query.slice(1).split("&").map(decodePair) : [],
      };
    },
    has: (name) => !!find(name),
  };
  return registry as unknown as Routes<D, C>;
}
