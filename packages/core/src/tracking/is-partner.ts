import { isHost } from "./is-host.ts";
import { parseUrl } from "./parse-url.ts";

/**
 * Whether a URL is a partner's: on one of the listed hosts or a subdomain, and below the listed
 * path, by whole segments.
 *
 * @param partners host names, with an optional path: `partner.example/shop`
 */
export const isPartner = ({ hostname, pathname }: URL, partners: readonly string[]): boolean =>
  partners.some((partner) => {
    const listed = parseUrl(`http://${partner}`);
    return (
      listed !== null &&
      isHost(hostname, listed.hostname) &&
      `${pathname}/`.startsWith(listed.pathname.replace(/\/*$/, "/"))
    );
  });
