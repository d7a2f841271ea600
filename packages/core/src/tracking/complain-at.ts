import type { Complain } from "./read-item.ts";

/**
 * Complaints about one place, as warnings: clear, and no reason to stop the page.
 *
 * @param place an element, or a word: what a page author can search for
 */
export const complainAt =
  (place: string | Element): Complain =>
  (subject, value, expected) => {
    const shown = typeof value === "object" ? "an object" : `"${value as string}"`.slice(0, 80);
    const source = typeof place === "string" ? place : place.outerHTML.slice(0, 200);
    console.warn(`Skerry: ${subject} is ${shown}, expected ${expected}. In: ${source}`);
  };
