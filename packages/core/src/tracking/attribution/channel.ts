import type { Campaign } from "./attribution-record.ts";
import { signs } from "./campaign-query.ts";

/**
 * The mediums of Google Analytics' default channel group (https://support.google.com/analytics/answer/9756891), in its order,
 * as the types of a visit: paid search, social, video, shopping and display are all `paid`. Beside its rules, newsletters and
 * mailings are email, and remarketing is retargeting.
 */
const mediums: readonly [type: string, RegExp][] = [
  [
    "paid",
    /^(.*cp.*|ppc|re[-_ ]?(targeting|marketing)|paid.*|display|banner|expandable|interstitial)$/,
  ],
  ["social", /^(social([-_ ]?(network|media))?|sm)$/],
  ["organic", /^organic$/],
  ["referral", /^(referral|app|link)$/],
  ["email", /^(e?[-_ ]?mail(s|ing)?|(e(mail)?[-_ ]?)?newsletters?)$/],
  ["affiliate", /^affiliates?$/],
];

const mediumType = (medium: string): string | undefined =>
  mediums.find(([, form]) => form.test(medium))?.[0];

/**
 * The type of a visit by what its URL says. The first rule that fits counts: ids of partners, ids of paid clicks, a paid
 * medium, emails, the other mediums, any other campaign, and ids that are also in links without a campaign.
 *
 * @param parameters names of the parameters that have a value
 * @returns `undefined` where the URL says nothing
 */
export function channelOf(campaign: Campaign, parameters: Iterable<string>): string | undefined {
  const { utm_medium = "", utm_source = "", utm_campaign = "", ...ids } = campaign;
  const found = new Set([...parameters].map((name) => Object.hasOwn(signs, name) && signs[name]));
  const names = Object.keys(ids).join();
  if (/\b(awc|wmid|pid)\b/.test(names)) return "affiliate";
  if (/braid|\b(g|d|tt)clid|msclkid/.test(names) || found.has("paid")) return "paid";
  const medium = mediumType(utm_medium.trim().toLowerCase());
  if (medium === "paid" || /cross-network/i.test(utm_campaign)) return "paid";
  if (campaign.emid) return "email";
  if (medium) return medium;
  if (/^e[-_ ]?mail$/i.test(utm_source.trim()) || found.has("email")) return "email";
  // Facebook adds its id to every link, paid or not.
  if (utm_medium || utm_source || utm_campaign || (names && names !== "fbclid")) return "campaign";
  if (names || found.has("social")) return "social";
  return found.has("organic") ? "organic" : undefined;
}
