import { tryOrUndefined } from "./try-or-undefined.ts";

/** The parsed URL; `null` for any other string. */
export const parseUrl = (text: string, base?: string): URL | null =>
  tryOrUndefined(() => new URL(text, base)) ?? null;

/**
 * Whether a host is the listed one or a subdomain of it. Never a search for a substring:
 * `https://evil.example/?u=shop.example` and `shop.example.evil.example` are not `shop.example`.
 *
 * @param host as in `URL.hostname`
 * @param listed host name
 */
export const isHost = (host: string, listed: string): boolean => `.${host}`.endsWith(`.${listed}`);

/**
 * Puts parameters into a URL. They replace what it has under these names; every other byte stays
 * where it is: `URLSearchParams` would write the whole query anew and break signed links.
 *
 * @param url absolute or relative, with or without query and fragment
 * @param parameters names, which need no escape, and values
 */
export function spliceQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const names = Object.keys(parameters);
  const [, path = "", query = "", hash = ""] = /^([^?#]*)\??([^#]*)(.*)$/s.exec(url) ?? [];
  const others = query.split("&").filter((pair) => {
    const written = new URLSearchParams(pair);
    return !names.some((name) => written.has(name));
  });
  const before = others.join("&");
  const added = names
    .map((name) => `${name}=${encodeURIComponent(parameters[name] as string)}`)
    .join("&");
  return `${path}?${before}${before && !before.endsWith("&") ? "&" : ""}${added}${hash}`;
}
