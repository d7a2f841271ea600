import { campaignFields, type Campaign } from "./attribution-record.ts";
import { classifyVisit } from "./classify-visit.ts";
import { cleanField, cleanUrl, path } from "./clean-field.ts";
import { isHost } from "./is-host.ts";
import { withoutPathSecrets } from "./path-secrets.ts";

/** What one page view shows of its visitor's way. */
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

/** What of a visit counts, and what of its URLs is kept. */
export interface VisitOptions {
  /** Host names; their subdomains too. */
  ignoredReferrers: readonly string[];
  /** Parameters that URLs keep beside `utm_…`; `*`: all. */
  keptParameters: readonly string[];
  /** Which paths lead to secrets, or with `!` to none: `withoutPathSecrets`. */
  secretPaths?: readonly string[] | undefined;
  /** `""`: none. All hosts below it are this site. */
  cookieDomain: string;
}

/**
 * Queries hold tokens and email addresses, so only what is known to be harmless stays. Click ids say who
 * clicked; they have fields of their own. Paths lose what looks like a secret.
 */
function withoutSecrets(text: string, { keptParameters, secretPaths }: VisitOptions): string {
  const [url = "", query = ""] = cleanUrl(text).split("?", 2);
  const pairs = query.split("&").filter((pair) => {
    const [name = ""] = new URLSearchParams(pair).keys();
    return name.startsWith("utm_") || keptParameters.some((kept) => kept === "*" || kept === name);
  });
  const kept = url.replace(path, (whole) => withoutPathSecrets(`/${whole}`, secretPaths).slice(1));
  return pairs.some(Boolean) ? `${kept}?${pairs.join("&")}` : kept;
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
export function readVisit(url: string, referrer: string, options: VisitOptions): Visit {
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
  // `blog.` and `www.` of one site; which of the others are one site only a list of all suffixes says.
  const own = [withoutWww(hostname), ...(cookieDomain ? [cookieDomain] : [])];
  const isReturn =
    host !== "" &&
    (isHost(hostname, withoutWww(host)) ||
      [...own, ...ignoredReferrers].some((listed) => isHost(host, listed)));
  return {
    origin: hostname,
    type: classifyVisit(campaign, isReturn ? "" : host),
    landing: withoutSecrets(url, options),
    referrer: isReturn ? "" : from,
    isReturn,
    campaign,
  };
}
