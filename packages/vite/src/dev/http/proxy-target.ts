import type { RequestOptions } from "node:http";
import { urlToHttpOptions } from "node:url";

/**
 * Whether a request line names a path of this server: RFC 9112 calls that the origin form. Everything else, such as
 * `http://host/`, `host:443` and `*`, is for proxies.
 */
export const isPath = (target: string): boolean => /^\/[!-~\u0080-\u00FF]*$/.test(target);

/**
 * Where a request to the backend goes. The path is never read as a URL, in which `//host/`, `/\host/` and others would
 * name a host: it is sent on as it came.
 *
 * @param backend of whose URL scheme, host, port and credentials count
 * @param path what the request line says
 * @throws TypeError where that is no path
 */
export function proxyTarget(backend: URL, path: string): RequestOptions {
  if (!isPath(path)) {
    throw new TypeError(`Expected a path that begins with "/", but received "${path}".`);
  }
  const { protocol, hostname, port, auth } = urlToHttpOptions(backend);
  return { protocol, hostname, port, path, ...(auth && { auth }) };
}

/**
 * A backend's header `Location` as the browser is to follow it: a URL of the backend itself would leave this server.
 * A location that leads elsewhere, or that names no host, stays as it is.
 *
 * @param origin of this server
 */
export function ownLocation(location: string, backend: URL, origin: string): string {
  const namesHost = /^([a-z][a-z\d+.-]*:|[/\\]{2})/i.test(location);
  if (!namesHost || !URL.canParse(location, backend)) return location;
  const { origin: named, pathname, search, hash } = new URL(location, backend);
  return named === backend.origin ? `${origin}${pathname}${search}${hash}` : location;
}
