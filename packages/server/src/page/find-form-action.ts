import { attribute, elementsOf, type Parent } from "./page-elements.ts";

/** The `action` of the first form below an element that has one. */
export function findFormAction(parent: Parent): string | undefined {
  for (const element of elementsOf(parent)) {
    const action = element.tagName === "form" ? attribute(element, "action") : undefined;
    if (action !== undefined) return action;
  }
  return undefined;
}
