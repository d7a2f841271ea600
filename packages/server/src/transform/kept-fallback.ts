import { fallbackAttribute, slotElement } from "@skerry/core/contract";
import { isLongerThan, limits } from "../host/limits.ts";

/** Elements that may contain any text. */
const closed =
  /<!--.*?-->|<(?:script.*?<\/script|style.*?<\/style|textarea.*?<\/textarea|title.*?<\/title|iframe.*?<\/iframe|noscript.*?<\/noscript)/gis;
/** What would end the template, or swallow its end. */
const unsafe =
  /<(?:\/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*$)/i;
/** A hidden field may hold a form's token. */
const hiddenField = /<input\s[^>]*type\s*=\s*["']?hidden/i;

/**
 * Keeps the page's HTML in an inert template behind the marker, to be shown if the widget fails. Slots are in the
 * markup already.
 */
export function withFallback(markup: string, fallback: string): string {
  if (!fallback.trim() || markup.includes(`<${slotElement}`)) return markup;
  if (isLongerThan(fallback, limits.keptFallbackBytes) && !hiddenField.test(fallback))
    return markup;
  if (unsafe.test(fallback.replace(closed, ""))) return markup;
  const start = markup.indexOf("-->") + "-->".length;
  return `${markup.slice(0, start)}<template ${fallbackAttribute}>${fallback}</template>${markup.slice(start)}`;
}
