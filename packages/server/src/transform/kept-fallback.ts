import { fallbackAttribute, slotElement } from "@skerry/core/contract";
import { isLongerThan, limits } from "../host/limits.ts";

/** What may contain any text, with its end. */
const closed =
  /<!--.*?-->|<(?:script.*?<\/script|style.*?<\/style|textarea.*?<\/textarea|title.*?<\/title|iframe.*?<\/iframe|noscript.*?<\/noscript)/gis;
/** What ends a template, or would swallow its end. */
const unsafe =
  /<(?:\/?template|!--|script|style|textarea|title|iframe|noscript|noframes|noembed|xmp|plaintext|[^>]*$)/i;
/** A form's token is in a hidden field. */
const hiddenField = /<input\s[^>]*type\s*=\s*["']?hidden/i;

/**
 * Markup of an island with the HTML that the page had in it, in an inert template behind the marker: it is shown again if
 * the widget fails. Slots are in the markup already.
 *
 * @param markup starts with a marker
 * @param fallback the page's HTML
 */
export function withFallback(markup: string, fallback: string): string {
  if (!fallback.trim() || markup.includes(`<${slotElement}`)) return markup;
  if (isLongerThan(fallback, limits.keptFallbackBytes) && !hiddenField.test(fallback))
    return markup;
  if (unsafe.test(fallback.replace(closed, ""))) return markup;
  const start = markup.indexOf("-->") + "-->".length;
  return `${markup.slice(0, start)}<template ${fallbackAttribute}>${fallback}</template>${markup.slice(start)}`;
}
