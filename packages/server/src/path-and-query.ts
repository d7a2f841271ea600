/** Path and query of a request's URL. Cheaper than to parse the URL, which every request would pay for. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}
