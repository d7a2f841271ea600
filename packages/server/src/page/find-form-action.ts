import { parseFragment } from "parse5";
import { attribute, elementsOf, type Parent } from "./page-elements.ts";
import { createCountingAdapter, PageBudgetError } from "./parse-in-turns.ts";

/** The `action` of the first form below an element that has one. */
export function findFormAction(parent: Parent): string | undefined {
  for (const element of elementsOf(parent)) {
    const action = element.tagName === "form" ? attribute(element, "action") : undefined;
    if (action !== undefined) return action;
  }
  return undefined;
}

/**
 * The `action` of the first form in an island's fallback.
 *
 * @param html at most `limits.fallbackBytes`
 * @returns `null` when the parser makes too many elements of it
 */
export function findFallbackAction(html: string): string | undefined | null {
  const { treeAdapter, startStep } = createCountingAdapter();
  startStep();
  try {
    return findFormAction(parseFragment(html, { treeAdapter }));
  } catch (error) {
    // Nothing is thrown from here: this module is another file on workerd, with classes of its own.
    if (error instanceof PageBudgetError) return null;
    throw error;
  }
}
