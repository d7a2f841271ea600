import { attribute, elementsOf, type IsRegion, type Parent } from "./page-elements.ts";

/**
 * The `action` of the first form below an element that has one.
 *
 * @param isRegion whether an element begins an untrusted region: no form in it counts
 */
export function findFormAction(parent: Parent, isRegion: IsRegion): string | undefined {
  for (const element of elementsOf(parent, isRegion)) {
    const action = element.tagName === "form" ? attribute(element, "action") : undefined;
    if (action !== undefined) return action;
  }
  return undefined;
}
