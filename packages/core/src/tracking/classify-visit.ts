import type { Campaign } from "./attribution-record.ts";

/** The result pages of search engines, not their other services. */
const searchHosts =
  /^((www|search|[a-z]{2}\.search)\.)?(google|bing|yahoo|duckduckgo|ecosia|qwant|yandex|baidu)\.(com?\.)?[a-z]{2,3}$/;

const networkHosts =
  /(^|\.)((facebook|instagram|twitter|x|linkedin|pinterest|reddit|tiktok|youtube)\.com|t\.co)$/;

/**
 * The type of a visit. The first that fits counts: `affiliate`, `paid`, `email`, `campaign` by what the
 * URL says, `organic`, `social`, `referral` by the page that linked here, else `direct`.
 *
 * @param referrer host name of the page that linked here, `""` without one
 */
export function classifyVisit(campaign: Campaign, referrer: string): string {
  const { utm_medium: medium = "" } = campaign;
  const names = Object.keys(campaign).join();
  if (/\b(awc|wmid|pid)\b/.test(names)) return "affiliate";
  if (/braid|\b(g|d|tt)clid|msclkid/.test(names) || /^(cpc$|ppc$|display$|paid)/i.test(medium)) {
    return "paid";
  }
  if (campaign.emid || /^email$/i.test(medium)) return "email";
  // Facebook adds its id to every link, paid or not.
  if (names) return names === "fbclid" ? "social" : "campaign";
  if (!referrer) return "direct";
  if (searchHosts.test(referrer)) return "organic";
  return networkHosts.test(referrer) ? "social" : "referral";
}
