import { html } from "parse5";
import { limits } from "../limits.ts";
import { describeContent } from "./describe-content.ts";
import type { Element } from "./page-elements.ts";
import type { ParsedPage } from "./parse-page.ts";

/**
 * Whether a page with filled islands is certain to be read as the page was, so that it need not be parsed
 * once more: closed HTML in places where nothing that is open can reach into it.
 *
 * @param filled what is written into the islands, by their elements
 */
export function isCertain(page: ParsedPage, filled: ReadonlyMap<Element, string>): boolean {
  const { text, document, size, islands, places } = page;
  // A table ends a paragraph, or does not; a frameset replaces a body without text.
  if (document.mode === html.DOCUMENT_MODE.QUIRKS || /<frameset/i.test(text)) return false;
  let sum = size;
  for (const { element, start, end } of islands) {
    const content = filled.get(element);
    if (content === undefined) continue;
    const place = places.get(element);
    if (!place) return false;
    const { isClosed, hasForm, elements: own } = describeContent(content);
    if (!isClosed || (hasForm && place.isInForm)) return false;
    // What these tags do outside of the island would be gone with its own content.
    if (/<\/?(html|head|body)/i.test(text.slice(start, end))) return false;
    sum += own;
  }
  return sum <= limits.pageElements;
}
