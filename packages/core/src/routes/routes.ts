import { createBuildUrl, dictionary, type Dictionary } from "./build-url.ts";
import type { Context, Definitions, RouteArguments, RouteName, RouteUrl } from "./route-params.ts";
import { toText } from "./encode.ts";

/** The surroundings of a page's routes. */
export interface RouteOptions<C extends Context = Context> {
  /** Put in front of every path as it is. @default "" */
  readonly baseUrl?: string | undefined;
  /** The start of `url`, for example `https://shop.example`. */
  readonly origin?: string | undefined;
  /** Values for placeholders and for `{tokens}` in names. `_locale` picks localised routes. */
  readonly context?: C | undefined;
}

/** A GET form for a route. */
export interface RouteForm {
  /** The URL without its query, which browsers drop when a GET form is sent. */
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
   * @throws RouteError when the URL cannot be built.
   */
  path<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteUrl;
  /**
   * The same with scheme and host: those of the route, else those of the origin.
   *
   * @throws RouteError when the URL cannot be built, or there is no origin.
   */
  url<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteUrl;
  /** As `path`, but null when the URL cannot be built, with one warning per name. */
  tryPath<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteUrl | null;
  /**
   * As `path`, in the parts that a GET form needs.
   *
   * @throws RouteError when the URL cannot be built.
   */
  form<N extends RouteName<D, C>>(name: N, ...params: RouteArguments<D, C, N>): RouteForm;
  /** Whether there is a route of that name. */
  has(name: string): boolean;
}

/**
 * Builds URLs from route names.
 *
 * @param definitions `{name: pattern}` or `{name: {path, host, defaults, requirements, schemes}}`.
 *   A route is read when it is first asked for, so that a bad one harms no other.
 */
export function routes<const D extends Definitions, const C extends Context = Record<never, never>>(
  definitions: D,
  options: RouteOptions<C> = {},
): Routes<D, C> {
  const context = dictionary(options.context);
  const find = createFindRoute(definitions, context);
  const build = createBuildUrl(find, context, options.origin ?? "", options.baseUrl ?? "");

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
        fields: [...new URLSearchParams(query)],
      };
    },
    has: (name) => !!find(name),
  };
  return registry as unknown as Routes<D, C>;
}

/**
 * Makes the function that finds a route's definition by name and locale. Without the locale's own
 * route (`name.de_AT`) that of its language counts (`name.de`).
 *
 * @param context values for `{tokens}` in names, and the default of the locale
 */
function createFindRoute(definitions: object, context: Dictionary) {
  const fillName = (name: string) =>
    name.replace(/\{(\w+)\}/g, (token, key: string) => toText(context[key]) ?? token);

  /** Made when a route is first asked for: there may be very many, and none may be needed. */
  let table: Dictionary | undefined;

  return (name: string, locale = toText(context["_locale"])) => {
    if (!table) {
      const made = (table = dictionary(definitions));
      for (const key in made) made[fillName(key)] ??= made[key];
    }
    const filled = fillName(name);
    let found = table[name] ?? table[filled];
    for (; !found && locale; locale = locale.replace(/[-_]?[^-_]*$/, "")) {
      found = table[`${filled}.${locale.replace("-", "_")}`];
    }
    return found;
  };
}
