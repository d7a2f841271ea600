import type { IncomingHttpHeaders } from "node:http";
import { networkInterfaces } from "node:os";
import type { ServerOptions } from "vite";

/** The parts of a request that browsers write, and that no script of a page can change. */
interface BrowserRequest {
  headers: IncomingHttpHeaders;
}

/** Whether a host, without its port, is one under which browsers are to reach this server, or the site's backend. */
export type IsOwnHost = (name: string) => boolean;

/** Whether a connection comes from this machine. Whoever is in the same network can write any header. */
export const isOfThisMachine = (address: string | undefined): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(address ?? "");

/**
 * The hosts of a server: this machine, and where others are let in, its addresses in the network and the hosts that the site
 * lists.
 */
export function ownHosts({
  host,
  origin,
  allowedHosts,
}: Pick<ServerOptions, "host" | "origin" | "allowedHosts">): IsOwnHost {
  const listed = Array.isArray(allowedHosts) ? allowedHosts : [];
  const named = origin !== undefined && URL.canParse(origin) ? [new URL(origin).hostname] : [];
  const addresses = isOpen(host)
    ? Object.values(networkInterfaces()).flatMap((one) => (one ?? []).map(({ address }) => address))
    : [];
  const all = new Set([...named, ...addresses]);
  return (name) =>
    isThisMachine(name) ||
    all.has(name.replace(/^\[|]$/g, "")) ||
    listed.some(
      (one) => name === one.replace(/^\./, "") || (one.startsWith(".") && name.endsWith(one)),
    );
}

/** Whether a server listens to more than this machine. */
export const isOpen = (host: string | boolean | undefined): boolean =>
  host === true || (typeof host === "string" && !isThisMachine(host) && host !== "::1");

/**
 * Whether a script of a page of this very origin has sent a request. Without a header that says so, it has not: no
 * browser leaves out all of them.
 */
export function isOwnScript({ headers }: BrowserRequest): boolean {
  // Visitors may write an image into a page of the site, and no script.
  if ((headers["sec-fetch-dest"] ?? "empty") !== "empty") return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  return hostOf(headers.origin ?? headers.referer) === headers.host;
}

/**
 * Whether a page of another site has sent a request. Other ports of this machine are the same site: a backend's pages load
 * the files from here.
 */
export function isOfOtherSite({ headers }: BrowserRequest, isOwn: IsOwnHost): boolean {
  const { origin, host } = headers;
  // Browsers say more only to what they trust: this machine, and HTTPS.
  const isListed = origin !== undefined && (hostOf(origin) === host || isOwn(nameOf(origin)));
  if (isListed) return false;
  const site = headers["sec-fetch-site"];
  return site === undefined ? origin !== undefined : site === "cross-site";
}

/** Whether a page of this server, or of one of its hosts, names itself as the one that has asked. */
export const isReferred = ({ headers: { referer } }: BrowserRequest, isOwn: IsOwnHost): boolean =>
  referer !== undefined && isOwn(nameOf(referer));

/**
 * Whether a page of another site lets a browser run a file of this server as a script of its own, which needs no
 * permission of this server (CORS): what the file does tells that page what is in it.
 */
export function isRunByOtherSite(request: BrowserRequest, isOwn: IsOwnHost): boolean {
  const { "sec-fetch-mode": mode, "sec-fetch-dest": dest } = request.headers;
  return mode === "no-cors" && dest === "script" && isOfOtherSite(request, isOwn);
}

const hostOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : "";

const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "");

const isThisMachine = (name: string): boolean =>
  /^((.+\.)?localhost|127\.0\.0\.1|\[::1])$/.test(name);
