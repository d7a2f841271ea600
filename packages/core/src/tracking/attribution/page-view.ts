import { isHost } from "../url.ts";
import {
  campaignFields,
  type Campaign,
  cleanField,
  cleanUrl,
  pathPart,
} from "./attribution-record.ts";
import { repairQuery } from "./campaign-query.ts";
import { channelOf } from "./channel.ts";
import { withoutPathSecrets } from "./path-secrets.ts";

/** One page view, as far as it shows where the visitor came from. */
export interface PageView {
  /** Host name of the page. */
  origin: string;
  /** How the visitor came. `referral` until the list of referrers says more, where there are `foreignHosts`. */
  type: string;
  landing: string;
  /** Cleaned URL of another site's page; `""` without one or when it is ignored. */
  referrer: string;
  /** Whether the visitor came from this site or from a host that never counts, such as a payment provider. */
  isReturn: boolean;
  /** Hosts of which one decides the type; none where the URL has decided, or nobody has linked here. */
  foreignHosts: string[];
  campaign: Campaign;
}

/** The referrers that do not count, and the parts of URLs that are kept. */
export interface PageViewOptions {
  /** Host names; their subdomains too. */
  ignoredReferrers: readonly string[];
  /** Whether they and the site's own are known by their host, or by a text anywhere in their URL. Default: `host` */
  matchReferrers?: "host" | "contains" | undefined;
  /** Parameters that URLs keep beside `utm_…`; `*`: all. */
  keptParameters: readonly string[];
  /** Paths that lead to secrets, or with `!` to none: `withoutPathSecrets`. */
  secretPaths?: readonly string[] | undefined;
  /** Whether URLs lose what may be secret, or nothing but a name and password. Default: `shortened` */
  addresses?: "shortened" | "whole" | undefined;
  /** `""`: none. All hosts below it are this site. */
  cookieDomain: string;
}

/**
 * Queries hold tokens and email addresses, so only what is known to be harmless stays. Click ids say who
 * clicked; they have fields of their own. Paths lose what looks like a secret.
 */
function withoutSecrets(
  text: string,
  { keptParameters, secretPaths, addresses }: PageViewOptions,
): string {
  if (addresses === "whole") return cleanUrl(text, true);
  const [url = "", ...queries] = cleanUrl(repairQuery(text)).split("?");
  const pairs = queries
    .join("?")
    .split("&")
    .filter((pair) => {
      const [name = ""] = new URLSearchParams(pair).keys();
      return (
        name.startsWith("utm_") ||
        keptParameters.some((listed) => listed === "*" || listed === name)
      );
    });
  const harmless = url.replace(pathPart, (whole) =>
    withoutPathSecrets(`/${whole}`, secretPaths).slice(1),
  );
  return pairs.some(Boolean) ? `${harmless}?${pairs.join("&")}` : harmless;
}

/**
 * Names of the place that linked here. The package of an app is the name of a host, backwards: `com.linkedin.android` belongs to
 * linkedin.com. Some apps give a host there.
 */
function hostsOf(referrer: string): string[] {
  const [, app] = /^(?:android|ios)-app:\/\/([\w.-]+)/i.exec(referrer) ?? [];
  if (app) return [app.toLowerCase().split(".").reverse().join("."), app.toLowerCase()];
  const url = cleanUrl(referrer);
  return url ? [new URL(url).hostname] : [];
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
  const { cookieDomain, matchReferrers } = options;
  const { protocol, host, hostname, searchParams } = new URL(repairQuery(url));
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
  const hosts = hostsOf(referrer);
  const ignored = [...options.ignoredReferrers, ...(cookieDomain ? [cookieDomain] : [])];
  const isReturn =
    matchReferrers === "contains"
      ? [`${protocol}//${host}`, ...ignored].some((text) => referrer.includes(text))
      : // `blog.` and `www.` of one site; only a list of all suffixes says which other hosts are one site.
        hosts.some(
          (from) =>
            isHost(hostname, withoutWww(from)) ||
            [withoutWww(hostname), ...ignored].some((listed) => isHost(from, listed)),
        );
  const isForeign = hosts.length > 0 && !isReturn;
  const parameters = [...searchParams].flatMap(([name, value]) => (value ? name : []));
  const type = channelOf(campaign, parameters);
  // A link with the id of a search result may have been copied into the page that linked here.
  const isDecided = type && !(isForeign && type === "organic" && !campaign.utm_medium);
  return {
    origin: hostname,
    type: isDecided ? type : isForeign ? "referral" : "direct",
    landing: withoutSecrets(url, options),
    referrer: isReturn ? "" : withoutSecrets(referrer, options),
    isReturn,
    foreignHosts: isDecided || !isForeign ? [] : hosts,
    campaign,
  };
}
