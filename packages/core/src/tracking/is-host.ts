/**
 * Whether a host is the listed one or a subdomain of it. Never a search for a substring:
 * `https://evil.example/?u=shop.example` and `shop.example.evil.example` are not `shop.example`.
 *
 * @param host as in `URL.hostname`
 * @param listed host name
 */
export const isHost = (host: string, listed: string): boolean => `.${host}`.endsWith(`.${listed}`);
