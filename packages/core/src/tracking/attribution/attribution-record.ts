import { parseUrl } from "../url.ts";

/**
 * Where a visitor came from. Every field may be absent. All are user input: a server that receives a
 * record escapes it before it is shown, and pays no money on it.
 */
export interface AttributionRecord extends Campaign {
  /** Host name of the page that captured the data: the shop's, not the one that linked to it. */
  origin?: string;
  /** How the visitor came: `affiliate`, `paid`, `email`, `campaign`, `organic`, `social`, `referral`, `direct`. */
  type?: string;
  /** First capture, in milliseconds since 1970. */
  created?: number;
  /** Last capture, in milliseconds since 1970. */
  changed?: number;
  /** URL of the first page: origin, path, and of its query only what is allowed; or the whole. */
  landing?: string;
  /** URL of the page that linked here, cleaned alike. */
  referrer?: string;
  /** When a link was decorated, in milliseconds since 1970. Only in links. */
  sent?: number;
}

/** The campaign behind a landing URL, by parameter name. */
export interface Campaign {
  utm_source?: string;
  utm_medium?: string;
  utm_campaign?: string;
  utm_term?: string;
  utm_content?: string;
  awc?: string;
  wmid?: string;
  pid?: string;
  emid?: string;
  gclid?: string;
  fbclid?: string;
  gbraid?: string;
  wbraid?: string;
  dclid?: string;
  msclkid?: string;
  ttclid?: string;
}

/** Most UTF-16 code units of each field; 0 for the times. In the order of the `tid` value. */
export const fieldLimits: Readonly<Record<keyof AttributionRecord, number>> = {
  origin: 100,
  type: 16,
  created: 0,
  changed: 0,
  landing: 512,
  referrer: 256,
  utm_source: 128,
  utm_medium: 128,
  utm_campaign: 128,
  utm_term: 128,
  utm_content: 128,
  awc: 128,
  wmid: 64,
  pid: 64,
  emid: 64,
  gclid: 256,
  fbclid: 512,
  sent: 0,
  // New fields come last: an older reader leaves them out.
  gbraid: 256,
  wbraid: 256,
  dclid: 256,
  msclkid: 128,
  ttclid: 512,
};

export const fieldNames = Object.keys(fieldLimits) as (keyof AttributionRecord)[];

/** The parameters that are captured. */
export const campaignFields = fieldNames.filter((name) =>
  /^utm|^awc|id$/.test(name),
) as (keyof Campaign)[];

/** Click ids are case sensitive, and no network uses other characters in them. */
const idPattern = /^[\w.~:|-]+$/;

/** A URL as `cleanUrl` returns it. */
const urlPattern = /^https?:\/\/[^ /?#@\\]+([/?][^ #]*)?$/;

/** Control characters; never part of a value, but of attacks on logs and headers. */
const controls = /[^ -~\u00A0-\uFFFF]/g;

/** With the u flag a lone surrogate matches and a pair does not. URLs cannot carry one. */
const loneSurrogates = /[\uD800-\uDFFF]/gu;

/** The fragment of a URL. Only the landing page may have one: browsers take it from a referrer. */
export const fragmentPart = /#[^ ]*$/;

/** An http(s) URL without credentials, and without its fragment if that is not wanted; `""` for any other string. */
export function cleanUrl(text: string, hasFragment = false): string {
  const url = parseUrl(text);
  if (!url) return "";
  url.username = url.password = "";
  if (!hasFragment) url.hash = "";
  return urlPattern.test(url.href.replace(fragmentPart, "")) ? url.href : "";
}

/** The query of a URL, and its path with the query: what a URL loses, after its fragment, to become shorter. */
export const queryPart = /\?.*/;
export const pathPart = /(?<=\/\/[^/]*\/).*/;

const isId = (name: string): boolean => /id$|^awc/.test(name);
const isUrl = (name: string): boolean => /^landing|^ref/.test(name);

/** Whether a field may have this value. A value that came from elsewhere is taken whole or not at all. */
export const isFieldText = (name: keyof AttributionRecord, text: string): boolean =>
  (isId(name) ? idPattern : isUrl(name) ? urlPattern : /./).test(
    name === "landing" ? text.replace(fragmentPart, "") : text,
  ) && text.search(controls) < 0;

/**
 * A value as its field keeps it: within the field's limit, without control characters. `""` when
 * nothing is left. An id that is too long is left out, because a part of it names nothing; a long
 * URL loses its fragment, then its query, and its path if need be.
 */
export function cleanField(name: keyof AttributionRecord, value: unknown): string {
  const limit = fieldLimits[name];
  let text = typeof value === "string" ? value.replace(controls, "") : "";
  if (isUrl(name)) {
    text = cleanUrl(text, name === "landing");
    for (const part of [fragmentPart, queryPart, pathPart]) {
      if (text.length > limit) text = text.replace(part, "");
    }
  } else if (!isId(name)) text = text.slice(0, limit).replace(loneSurrogates, "");
  return text.length <= limit && isFieldText(name, text) ? text : "";
}
