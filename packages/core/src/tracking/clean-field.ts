import { fieldLimits, type AttributionRecord } from "./attribution-record.ts";
import { parseUrl } from "./parse-url.ts";

/** Click ids are case sensitive, and no network uses other characters in them. */
const idPattern = /^[\w.~:|-]+$/;

/** A URL as `cleanAddress` returns it. */
const urlPattern = /^https?:\/\/[^ /?#@\\]+([/?][^ #]*)?$/;

/** Control characters; never part of a value, but of attacks on logs and headers. */
const controls = /[^ -~\u00A0-\uFFFF]/g;

/** With the u flag a lone surrogate matches and a pair does not. URLs cannot carry one. */
const loneSurrogates = /[\uD800-\uDFFF]/gu;

/** An http(s) URL without credentials and fragment; `""` for any other string. */
export function cleanUrl(text: string): string {
  const url = parseUrl(text);
  if (!url) return "";
  url.username = url.password = url.hash = "";
  return urlPattern.test(url.href) ? url.href : "";
}

/** What a URL can lose: its query; its path too. */
export const query = /\?.*/;
export const path = /(?<=\/\/[^/]*\/).*/;

const isId = (name: string): boolean => /id$|^awc/.test(name);
const isUrl = (name: string): boolean => /^landing|^ref/.test(name);

/** Whether a field may have this value. A value that came from elsewhere is taken whole or not at all. */
export const isFieldText = (name: keyof AttributionRecord, text: string): boolean =>
  (isId(name) ? idPattern : isUrl(name) ? urlPattern : /./).test(text) && text.search(controls) < 0;

/**
 * A value as its field keeps it: within the field's limit, without control characters. `""` when
 * nothing is left. An id that is too long is left out, because a part of it names nothing; a long
 * URL loses its query, and its path if need be.
 */
export function cleanField(name: keyof AttributionRecord, value: unknown): string {
  const limit = fieldLimits[name];
  let text = typeof value === "string" ? value.replace(controls, "") : "";
  if (isUrl(name)) {
    text = cleanUrl(text);
    for (const part of [query, path]) {
      if (text.length > limit) text = text.replace(part, "");
    }
  } else if (!isId(name)) text = text.slice(0, limit).replace(loneSurrogates, "");
  return text.length <= limit && isFieldText(name, text) ? text : "";
}
