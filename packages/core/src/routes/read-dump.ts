import type { RouteDefinition, Context } from "./route-params.ts";
import { decodeRoute } from "./decode-route.ts";
import { encodePath } from "./encode.ts";

/** A dump of Symfony's FOSJsRoutingBundle. */
export interface FosDump {
  readonly base_url: string;
  readonly routes: object;
  readonly prefix?: string | null;
  readonly scheme?: string;
  readonly host?: string;
  readonly locale?: string | null;
}

/** The object that Laravel's Ziggy writes. */
export interface ZiggyDump {
  readonly url: string;
  readonly routes: object;
  readonly defaults?: object;
}

/** Routes and options as `routes` takes them. */
export interface RouteTable {
  readonly definitions: Readonly<Record<string, unknown>>;
  readonly baseUrl?: string | undefined;
  readonly origin?: string | undefined;
  readonly context: Context;
}

/** `["text", text]` or `["variable", separator, requirement, name, utf8, important]`. */
type FosToken = readonly (string | boolean)[];

/** A route of either dump. */
interface DumpedRoute extends RouteDefinition {
  readonly tokens?: readonly FosToken[];
  readonly hosttokens?: readonly FosToken[];
  readonly uri?: string;
  readonly domain?: string | null;
  readonly wheres?: Readonly<Record<string, string>>;
}

type Dump = Partial<Omit<FosDump & ZiggyDump, "routes">> & { readonly routes?: unknown };

/** Symfony and Laravel let "/" into a placeholder only by such a requirement. */
const REST = /^\.[*+]/;

/**
 * Reads the routes of a page, whatever wrote them: a FOSJsRouting dump, a Ziggy object, or
 * `{name: pattern}` and `{name: {path, …}}`, which come out as they are.
 */
export function readDump(routes: object): RouteTable {
  const dump = routes as Dump;
  // A route may be called "routes" too: then it is a pattern or has a path.
  const listed = dump.routes as { path?: unknown } | string | undefined;
  if (typeof (Object(listed).path ?? listed ?? "") === "string") {
    return {
      // Read when a route is asked for: there may be very many.
      definitions: new Proxy(routes as Readonly<Record<string, unknown>>, {
        get: (target, name) => decodeRoute(Reflect.get(target, name)),
      }),
      context: {},
    };
  }
  const { prefix, locale, url, scheme, host, base_url, defaults } = dump;
  // A name may be `__proto__`.
  const definitions = Object.create(null) as Record<string, unknown>;
  for (const [name, route] of Object.entries(listed as object)) {
    const definition = tryRoute(route);
    definitions[name] = definition;
    if (prefix && name.startsWith(prefix)) definitions[name.slice(prefix.length)] ??= definition;
  }
  const [, origin, path] = /^(\w+:\/\/[^/]+)(.*)/.exec(url ?? `${scheme}://${host}`) ?? [];
  return {
    definitions,
    origin,
    baseUrl: typeof base_url === "string" ? base_url : path,
    context: { ...(locale && { _locale: locale }), ...defaults },
  };
}

/** A route that is none comes out as it is: only the page that asks for it has an error. */
function tryRoute(route: unknown): unknown {
  try {
    return readRoute(route as DumpedRoute);
  } catch {
    return route;
  }
}

function readRoute(route: DumpedRoute): unknown {
  const { tokens, hosttokens, uri, domain, wheres } = route;
  if (tokens) {
    return {
      ...route,
      path: joinTokens(tokens, Object.keys(route.defaults ?? {})),
      host: joinTokens(hosttokens ?? [], []),
    };
  }
  if (uri === undefined) return route;
  const path = uri
    .replace(/^\/?/, "/")
    .replace(/\{(\w+)\}/g, (whole, name: string) =>
      REST.test(wheres?.[name] ?? "") ? `{${name}*}` : whole,
    );
  return { path, host: domain };
}

/** FOSJsRouting lists the tokens of a route from the last to the first. */
function joinTokens(tokens: readonly FosToken[], optional: readonly unknown[]): string {
  const parts = tokens.map(([kind, text, requirement, name, , important]) => {
    if (kind === "text") return encodePath(String(text), true);
    // Symfony leaves out a trailing placeholder that has a default.
    const isOptional = !important && optional.includes(name);
    const isRest = REST.test(String(requirement));
    return `${text}{${name}${isOptional ? "?" : isRest ? "*" : ""}}`;
  });
  return parts.reverse().join("");
}
