import type { AttributionRecord } from "./attribution-record.ts";
import { cleanField, query } from "./clean-field.ts";
import type { Cookies } from "./cookies.ts";
import { encodeTid } from "./encode-tid.ts";
import type { Outbound } from "./follow-outbound.ts";
import { isPartner } from "./is-partner.ts";
import { parseUrl } from "./parse-url.ts";

/** Which URLs get the attribution, and how it is named there. */
export interface ParameterOptions {
  partners: readonly string[];
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
    // What came over https is not sent over http. Other schemes than these two never get anything.
    const isSafe = url && (url.protocol === "https:" || url.protocol === location.protocol);
    const record = isSafe && isPartner(url, partners) && attribution();
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
