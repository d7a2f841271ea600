/** Names of servers, languages and services in front of a search engine's host: `cn.bing.com`, `r.search.yahoo.com`. */
export const server =
  /^(www?\d*|[a-z]{1,2}\d*|[a-z]{2}-[a-z]{2}|sp?\d*-\w+|wap|global|english|classic|cse|espanol|malaysia|videos?|search|se?arch\d*|mobile|lite|html|start|safe|noai|images?|android(?!\.google\.)|apps?|searchapp|searchbox|searchplugin)\./;

/** The end of a host in one country. */
const national = /\.((com?|net|org)\.)?[a-z]{2,3}$/;

/** A host as the list of brands has it that are in every country: `google.*`. */
export const brandOf = (host: string): string => host.replace(national, ".*");

/** Whether a list has a host, or its brand. */
export const isListed = (list: ReadonlySet<string>, host: string): boolean =>
  list.has(host) || list.has(brandOf(host));

/** A host and all that are above it. */
export const withParents = (host: string): string[] =>
  host
    .split(".")
    .flatMap((_, at, labels) => (at < labels.length - 1 ? labels.slice(at).join(".") : []));
