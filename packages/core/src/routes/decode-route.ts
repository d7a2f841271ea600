/** A placeholder as the routers of backends and `URLSearchParams` write one that they are given as a value. */
const encoded = /%7B\w+(?:[?*]|%3F|%2A|(?::|%3A)[\w.~-]*)?%7D/gi;

/** A route with braces around placeholders that are percent-encoded. */
export function decodeRoute(route: unknown): unknown {
  if (typeof route === "string") return route.replace(encoded, decodeURIComponent);
  const { path } = Object(route) as { path?: unknown };
  return typeof path === "string" ? { ...(route as object), path: decodeRoute(path) } : route;
}
