import type { AttributionRecord } from "./attribution-record.ts";
import { cleanField, query } from "./clean-field.ts";
import type { Cookies } from "./cookies.ts";
import { encodeTid } from "./encode-tid.ts";
import type { Outbound } from "./follow-outbound.ts";
import { isPartner, type Partner } from "./is-partner.ts";
import { parseUrl } from "./parse-url.ts";

/** Which URLs get the attribution, and how it is named there. */
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
    // What came over https is sent over http only to partners that name it.
    const isLess = url.protocol === "http:" && location.protocol === "https:";
    const record = isPartner(url, partners, isLess) && attribution();
    if (!record) return null;
    const { emid, referrer, landing } = record;
    // The affiliate network's own cookie, which may be invisible here; else the visitor's first one.
    const ids = cookies.read(affiliateCookie).map((value) => cleanField("awc", value));
    const awc = ids.find(Boolean) ?? record.awc;
    const from = emid && (referrer?.replace(query, "") ?? landing);
    return {
      [parameter]: encodeTid({ ...record, sent: Date.now() }),
      ...(awc && { awc }),
      ...(from && { referrer: from }),
    };
  };
}
