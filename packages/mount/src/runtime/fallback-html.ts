import { controlTags, type FallbackHtml } from "@skerry/core/props/fallback-html";
import type { IsUntrusted } from "../protocol/loader-context.ts";

/** The HTML in an island's element, as a widget's `readFallback` reads it. */
export function createFallbackHtml(island: Element, isUntrusted: IsUntrusted): FallbackHtml {
  // Only elements inside count: the island may stand in a form itself.
  const find = (selector: string): Element | undefined =>
    [...island.querySelectorAll(`:scope ${selector}`)].find((one) => !isUntrusted(one));
  return {
    attribute: (selector, name) => find(selector)?.getAttribute(name) ?? undefined,
    text(selector) {
      const found = find(selector);
      if (!found) return undefined;
      // In a document of its own, where no custom element comes to life.
      const copy = new Document().importNode(found, true);
      for (const control of copy.querySelectorAll(`${controlTags}`)) control.remove();
      return copy.textContent.replace(/\s+/g, " ").trim();
    },
  };
}
