import { isHost } from "../url.ts";
import {
  campaignFields,
  type Campaign,
  cleanField,
  cleanUrl,
  pathPart,
} from "./attribution-record.ts";
import { withoutPathSecrets } from "./path-secrets.ts";

/** One page view, as far as it shows where the visitor came from. */
export interface PageView {
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

/** The referrers that do not count, and the parts of URLs that are kept. */
export interface PageViewOptions {
  /** Host names; their subdomains too. */
  ignoredReferrers: readonly string[];
  /** Parameters that URLs keep beside `utm_…`; `*`: all. */
  keptParameters: readonly string[];
  /** Paths that lead to secrets, or with `!` to none: `withoutPathSecrets`. */
  secretPaths?: readonly string[] | undefined;
  /** `""`: none. All hosts below it are this site. */
  cookieDomain: string;
}

/**
 * Queries hold tokens and email addresses, so only what is known to be harmless stays. Click ids say who
 * clicked; they have fields of their own. Paths lose what looks like a secret.
 */
function withoutSecrets(text: string, { keptParameters, secretPaths }: PageViewOptions): string {
  const [url = "", query = ""] = cleanUrl(text).split("?", 2);
  const pairs = query.split("&").filter((pair) => {
    const [name = ""] = new URLSearchParams(pair).keys();
    return (
      name.startsWith("utm_") || keptParameters.some((listed) => listed === "*" || listed === name)
    );
  });
  const harmless = url.replace(pathPart, (whole) =>
    withoutPathSecrets(`/${whole}`, secretPaths).slice(1),
  );
  return pairs.some(Boolean) ? `${harmless}?${pairs.join("&")}` : harmless;
}

const withoutWww = (host: string): string => host.replace(/^www\./, "");

/**
 * Reads a page view. A referrer that does not count takes no campaign away: what the URL itself
 * says always counts (https://github.com/amplitude/Amplitude-TypeScript/issues/1380).
 *
 * @param url of the page
 * @param referrer `document.referrer`
 * @param options which referrers count, and what is kept of URLs
 */
export function readPageView(url: string, referrer: string, options: PageViewOptions): PageView {
  const { ignoredReferrers, cookieDomain } = options;
  const { hostname, searchParams } = new URL(url);
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
  const from = withoutSecrets(referrer, options);
  const host = from && new URL(from).hostname;
  // `blog.` and `www.` of one site; only a list of all suffixes says which other hosts are one site.
  const ownHosts = [withoutWww(hostname), ...(cookieDomain ? [cookieDomain] : [])];
  const isReturn =
    host !== "" &&
    (isHost(hostname, withoutWww(host)) ||
      [...ownHosts, ...ignoredReferrers].some((listed) => isHost(host, listed)));
  return {
    origin: hostname,
    type: classifyPageView(campaign, isReturn ? "" : host),
    landing: withoutSecrets(url, options),
    referrer: isReturn ? "" : from,
    isReturn,
    campaign,
  };
}

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
export function classifyPageView(campaign: Campaign, referrer: string): string {
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
