import { isHost, parseUrl } from "./url.ts";
import { type AttributionRecord, cleanField, queryPart } from "./attribution/attribution-record.ts";
import type { Cookies } from "./cookies.ts";
import { encodeTid } from "./attribution/tid.ts";
import type { Outbound } from "./follow-outbound.ts";

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

/** The URLs that get the attribution, and its names there. */
export interface ParameterOptions {
  partners: readonly Partner[];
  parameter: string;
  affiliateCookie: string;
}

/**
 * Makes the function that names the parameters of a URL: none for URLs of other hosts than partners.
 *
 * @param attribution the record; `null` without one or without consent
 */
export function createParameters(
  { partners, parameter, affiliateCookie }: ParameterOptions,
  cookies: Cookies,
  attribution: () => AttributionRecord | null,
): Outbound["parametersFor"] {
  return (href) => {
    const url = parseUrl(href, document.baseURI);
    // Other schemes than these two never get anything.
    if (!url || !/^https?:$/.test(url.protocol)) return null;
    // The attribution goes from any page but one of http over http only to partners that name `http://`: a frame of
    // about:srcdoc or blob: may be in a page of https.
    const isDowngrade = url.protocol === "http:" && location.protocol !== "http:";
    const record = isPartner(url, partners, isDowngrade) && attribution();
    if (!record) return null;
    const { emid, referrer, landing } = record;
    // The affiliate network's own cookie, which may be invisible here; else the visitor's first one.
    const ids = cookies.read(affiliateCookie).map((value) => cleanField("awc", value));
    const awc = ids.find(Boolean) ?? record.awc;
    const from = emid && (referrer?.replace(queryPart, "") ?? landing);
    return {
      [parameter]: encodeTid({ ...record, sent: Date.now() }),
      ...(awc && { awc }),
      ...(from && { referrer: from }),
    };
  };
}
