import type { IsFormHost } from "./form-hosts.ts";

// Apart from `form-hosts.ts`, which only pages with a configuration load.

/**
 * Whether a form may submit to a URL, and with it what a visitor types.
 *
 * @param base of the page's relative URLs
 * @param origin of the page; `null` as a text for a page that is a file
 * @param isFormHost asked about other origins
 */
export function isFormTarget(
  url: string,
  base: string,
  origin: string,
  isFormHost: IsFormHost,
): boolean {
  try {
    const target = new URL(url, base);
    // URLs without a hierarchy (data:, javascript:) have the origin of a file, too: "null".
    const isOwn = target.origin === origin && /^(?:https?|file):$/.test(target.protocol);
    return isOwn || isFormHost(target);
  } catch {
    return false;
  }
}
