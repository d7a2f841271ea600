import { readDefinition, type AnyDefinition } from "./definition.ts";
import { encodePath, encodeQuery, encodeSegment, toText } from "./encode.ts";
import { queryPairs } from "./query.ts";
import { RouteError, type RouteErrorKind } from "./route-error.ts";
import type {
  Context,
  Definitions,
  FosDump,
  RouteArguments,
  RouteName,
  RouteUrl,
  ZiggyDump,
} from "./route-params.ts";

/** What a page knows beside its routes. */
export interface RouteOptions<C extends Context = Context> {
  /** Put in front of every path as it is; default: that of the dump, else nothing. */
  readonly baseUrl?: string | undefined;
  /** Where `url` starts, for example `https://shop.example`; default: that of the dump. */
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

/** What a dump of either kind may say of itself. */
type Dump = Partial<Omit<FosDump & ZiggyDump, "routes">> & { readonly routes: object };

type Cut = [
  text: string,
  separator: string,
  name: string,
  rest?: string,
  optional?: string,
  preset?: string,
];

// Separator, name, rest, optional, default. The separator goes when an optional placeholder does.
const PLACEHOLDER = /([\W_]?)\{(\w+)(?:(\*)|(\?)|:([^{}]*))?\}/;

// As much of a text as is a path. Not in it: empty segments ("//host"), segments of dots (the URL
// standard folds them, encoded or not), characters that browsers drop or read as "/".
const PATH = /^(\/(?!\.\.?(\/|$))[^\s\\/?#{}]+)*\/?/;

// Symfony and Laravel let "/" into a placeholder only by such a requirement.
const REST = /^\.[*+]/;

// `__proto__` and `constructor` are names like any other in it.
const dictionary = (object?: object | null): Dictionary =>
  ({ __proto__: null, ...object }) as unknown as Dictionary;

const decodePair = (pair: string) => {
  const [, name, value] = /([^=]*)=?(.*)/.exec(pair.replace(/\+/g, " "))!;
  return [decodeURIComponent(name!), decodeURIComponent(value!)] as const;
};

/**
 * Builds addresses from route names.
 *
 * @param definitions `{name: pattern}` or `{name: {path, host, defaults, requirements, schemes}}`,
 *   or a FOSJsRouting dump or a Ziggy object as they are. A route is read when it is first asked
 *   for, so that a bad one harms no other.
 */
export function routes<const D extends Definitions, const C extends Context = Record<never, never>>(
  definitions: D,
  options: RouteOptions<C> = {},
): Routes<D, C> {
  // A route may be called "routes" too: then it has a path.
  const listed = (definitions as { routes?: string | { path?: unknown } }).routes ?? "";
  const dump = (
    typeof (Object(listed).path ?? listed) === "string" ? { routes: definitions } : definitions
  ) as Dump;
  const context = dictionary({ _locale: dump.locale, ...dump.defaults, ...options.context });
  const [, scheme = "https", authority, port = ""] =
    /^(https?):\/\/(.+?)(:\d+)?(\/|$)/.exec(
      options.origin ?? dump.url ?? `${dump.scheme}://${dump.host}`,
    ) ?? [];
  const baseUrl = (
    options.baseUrl ??
    dump.base_url ??
    dump.url?.replace(/^\w+:..[^/]+/, "") ??
    ""
  ).replace(/\/+$/, "");

  const prefix = dump.prefix ?? "";

  const fillName = (name: string) =>
    name.replace(/\{(\w+)\}/g, (token, key: string) => toText(context[key]) ?? token);

  const table = dictionary(dump.routes);
  for (const name of Object.keys(table)) table[fillName(name)] ??= table[name];

  const find = (name: string, locale = toText(context["_locale"])) => {
    const filled = fillName(name);
    const get = (suffix: string) => table[filled + suffix] ?? table[prefix + filled + suffix];
    let found = table[name] ?? get("");
    for (; !found && locale; locale = locale.replace(/[-_]?[^-_]*$/, "")) {
      found = get(`.${locale}`) ?? get(`.${locale.replace("-", "_")}`);
    }
    return found;
  };

  /** [path with what goes before it, query, fragment with its "#"] */
  const build = (name: string, params?: object | null, absolute?: boolean) => {
    const fail = (kind: RouteErrorKind, names: string[], text: string): never => {
      throw new RouteError(kind, names, `Route "${name}" ${text}`);
    };
    const reject = (names: string[]) =>
      fail(
        "bad-param",
        names,
        `cannot take this ${names}: pass text, finite numbers or booleans, no empty or dot segments; a query takes dates, lists and objects too, 8 deep.`,
      );
    // How many pairs of letters a known name shares with the one asked for.
    const likeness = (known: string) =>
      [...name].filter((_, at) => known.includes(name.slice(at, at + 2))).length * 2 - known.length;

    const given = dictionary(params);
    const found =
      find(name, toText(given["_locale"])) ??
      fail(
        "unknown-route",
        [name],
        `is unknown: did you mean ${Object.keys(table).sort((a, b) => likeness(b) - likeness(a))[0] ?? "to add it to the routes"}?`,
      );
    const [template, hostTemplate, presets, requirements, schemes] = readDefinition(
      found as AnyDefinition,
    );
    const defaults = dictionary(presets);
    const missing: string[] = [];
    const suspects: string[] = [];
    const { _fragment, _query, ...extras } = given;
    // It has named the route: the path says the same.
    if (find(name, "") !== found) delete extras["_locale"];

    // From the end, because an optional placeholder folds away while all after it have.
    const fill = (template: string, encode: (text: string, rest: unknown) => string) => {
      const cut = template.split(PLACEHOLDER);
      let out = cut.pop()!;
      while (cut.length) {
        const [text, separator, key, rest, optional, preset] = cut.splice(-6) as Cut;
        const value = [given[key], context[key], defaults[key], preset].find(
          (value) => (value ?? "") !== "",
        );
        const written = toText(value);
        delete extras[key];
        // Symfony leaves a value out that the server would put in by itself.
        if (!optional || out || (written ?? value) !== (toText(defaults[key]) || undefined)) {
          // What cannot be written stays as it is, which no address may hold.
          const encoded =
            (written && encode(written, rest ?? REST.test(requirements?.[key] ?? ""))) ||
            `{${key}}`;
          if (value === undefined) missing.unshift(key);
          else if (/\{|(^|\/)\.{0,2}(\/|$)/.test(encoded)) suspects.unshift(key);
          out = separator + encoded + out;
        }
        out = text + out;
      }
      return out;
    };

    const at = template.search(/[?#](?!\})|$/);
    const own = fill(hostTemplate, (text) => (/^[a-z0-9-]+$/i.test(text) ? text : ""));
    const tail = fill(template.slice(at), encodeQuery);
    const path =
      fill(template.slice(0, at), (text, rest) => (rest ? encodePath : encodeSegment)(text)) || "/";
    const host = own || authority;
    if (absolute && !host) missing.push("origin");
    if (missing[0]) {
      fail(
        "missing",
        missing,
        `needs ${missing}: pass it as a parameter, in the context or as a default.`,
      );
    }
    const wanted = schemes?.includes(scheme) ? scheme : (schemes?.[0] ?? scheme);
    const broken = [path, baseUrl + path, `/${host}`]
      .map((part) => part.replace(PATH, ""))
      .concat(tail.replace(/^[^{}]*$/, ""), wanted.replace(/^https?$/, ""))
      .find(Boolean);
    if (broken) {
      if (suspects[0]) reject(suspects);
      fail(
        "bad-definition",
        [name],
        `cannot use ${broken}: write it like /a/{b}/{c?}, {d*} or {e:default}.`,
      );
    }

    const [, query, hash] = /^\??([^#]*)(.*)/s.exec(tail)!;
    if (typeof (_query ?? {}) !== "object") reject(["_query"]);
    const pairs = queryPairs({ ...extras, ...(_query as object) }, reject);
    if (query) pairs.unshift(query);
    const fragment = toText(_fragment ?? "") ?? reject(["_fragment"]);
    const start = absolute ? `${wanted}://${host}${own.includes(":") ? "" : port}` : "";
    return [
      start + baseUrl + path,
      pairs.join("&"),
      fragment ? `#${encodeQuery(fragment)}` : hash!,
    ] as const;
  };

  const join = (name: string, params?: object | null, absolute?: boolean) => {
    const [path, query, hash] = build(name, params, absolute);
    return (path + (query && `?${query}`) + hash) as RouteUrl;
  };

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
        fields: query ? query.split("&").map(decodePair) : [],
      };
    },
    has: (name) => !!find(name),
  };
  return registry as unknown as Routes<D, C>;
}
