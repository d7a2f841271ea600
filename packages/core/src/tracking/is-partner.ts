import { isHost } from "./is-host.ts";
import { parseUrl } from "./parse-url.ts";

/** A host name, with an optional path, `partner.example/shop`; or what its URLs contain anywhere. */
export type Partner = string | { contains: string };

/**
 * Whether a URL is a partner's: on one of the listed hosts or a subdomain, and below the listed
 * path, by whole segments; or with the listed text in it, wherever that is.
 *
 * @param partners as the configuration lists them
 * @param isNamed whether only partners count that name the scheme `http:`
 */
export const isPartner = (
  { href, hostname, pathname }: URL,
  partners: readonly Partner[],
  isNamed = false,
): boolean =>
  partners.some((partner) => {
    const isText = typeof partner === "object";
    const written = isText ? partner.contains : partner;
    const [scheme = ""] = /^http:\/\//.exec(written) ?? [];
    if (isNamed && !scheme) return false;
    if (isText) return written !== "" && href.includes(written);
    const listed = parseUrl(`http://${written.slice(scheme.length)}`);
    return (
      listed !== null &&
      isHost(hostname, listed.hostname) &&
      `${pathname}/`.startsWith(listed.pathname.replace(/\/*$/, "/"))
    );
  });
