import { campaignFields, type Campaign } from "./attribution-record.ts";
import { classifyVisit } from "./classify-visit.ts";
import { cleanAddress, cleanField } from "./clean-field.ts";
import { isHost } from "./is-host.ts";

/** What one page view tells of its visitor's way. */
export interface Visit {
  /** Host name of the page. */
  origin: string;
  type: string;
  landing: string;
  /** Cleaned URL of another site's page; `""` without one or when it is ignored. */
  referrer: string;
  /** Whether the visitor came from this site or from a host that never counts, such as a payment provider. */
  isReturn: boolean;
  campaign: Campaign;
}

/** Click ids say who clicked: they stay out of the URLs. */
function withoutCampaign(text: string): string {
  const [path = "", query = ""] = cleanAddress(text).split("?", 2);
  const pairs = query.split("&").filter((pair) => {
    const parameters = new URLSearchParams(pair);
    return pair && !campaignFields.some((name) => parameters.has(name));
  });
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

/**
 * Reads a page view. A referrer that does not count takes no campaign away: what the URL itself
 * says always counts (https://github.com/amplitude/Amplitude-TypeScript/issues/1380).
 *
 * @param address of the page
 * @param referrer `document.referrer`
 * @param ignoredReferrers host names; their subdomains too
 */
export function readVisit(
  address: string,
  referrer: string,
  ignoredReferrers: readonly string[],
): Visit {
  const { hostname, searchParams } = new URL(address);
  const campaign: Campaign = {};
  for (const name of campaignFields) {
    // The last one that says something, as PHP reads it.
    const text = searchParams
      .getAll(name)
      .map((value) => cleanField(name, value))
      .reverse()
      .find(Boolean);
    if (text) campaign[name] = text;
  }
  const from = withoutCampaign(referrer);
  const host = from && new URL(from).hostname;
  const isReturn =
    host !== "" && (host === hostname || ignoredReferrers.some((listed) => isHost(host, listed)));
  return {
    origin: hostname,
    type: classifyVisit(campaign, isReturn ? "" : host),
    landing: withoutCampaign(address),
    referrer: isReturn ? "" : from,
    isReturn,
    campaign,
  };
}
