import type { IncomingHttpHeaders } from "node:http";

/** The parts of a request that browsers write, and that no script of a page can change. */
interface BrowserRequest {
  headers: IncomingHttpHeaders;
}

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
export function isOfOtherSite({ headers }: BrowserRequest): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "cross-site";
  const { origin } = headers;
  return origin !== undefined && !isThisMachine(hostOf(origin));
}

/**
 * Whether a page of another site lets a browser run a file of this server as a script of its own, which needs no
 * permission of this server (CORS): what the file does tells that page what is in it.
 */
export function isRunByOtherSite(request: BrowserRequest): boolean {
  const { "sec-fetch-mode": mode, "sec-fetch-dest": dest } = request.headers;
  return mode === "no-cors" && dest === "script" && isOfOtherSite(request);
}

const hostOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : "";

const isThisMachine = (host: string): boolean =>
  /^((.+\.)?localhost|127\.0\.0\.1|\[::1])(:\d+)?$/.test(host);
