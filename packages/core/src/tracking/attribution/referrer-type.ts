import { isListed, server, withParents } from "./referrer-hosts.ts";
import { searchSites, socialSites } from "./referrer-list.ts";

const search = new Set(searchSites.split(" "));
const social = new Set(socialSites.split(" "));

/**
 * The type of a visit that another site has linked to: `social` from a listed social network and all hosts below it, `organic`
 * from a search engine, but not from the other services on its hosts; else `referral`.
 *
 * @param host of that site
 */
export function referrerType(host: string): "organic" | "social" | "referral" {
  let name = host.toLowerCase().replace(/\.$/, "");
  if (withParents(name).some((parent) => isListed(social, parent))) return "social";
  for (let longer = ""; name !== longer;) {
    if (isListed(search, name)) return "organic";
    longer = name;
    name = name.replace(server, "");
  }
  return "referral";
}
