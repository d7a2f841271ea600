import { parseFragment } from "parse5";
import type { SlotsHtml } from "../render-slots.ts";
import { findFormAction } from "./find-form-action.ts";
import { findFormLabel } from "./find-form-label.ts";
import { findSlots } from "./find-slots.ts";
import { createCountingAdapter, PageBudgetError } from "./parse-in-turns.ts";

/** What a widget takes from its island's own HTML. */
export interface Fallback {
  /** `action` of the first form in it. */
  action: string | undefined;
  /** Text of the label in that form. */
  label: string | undefined;
  /** Reads the slots in it; `undefined` if their HTML means something else inside of a widget. */
  readSlots(): SlotsHtml | undefined;
}

/**
 * Reads an island's own HTML.
 *
 * @param html at most `limits.fallbackBytes`
 * @returns `null` when the parser makes too many elements of it
 */
export function parseFallback(html: string): Fallback | null {
  const { treeAdapter, startStep } = createCountingAdapter();
  startStep();
  try {
    const parent = parseFragment(html, { treeAdapter, sourceCodeLocationInfo: true });
    return {
      action: findFormAction(parent),
      label: findFormLabel(parent),
      readSlots: () => findSlots(html, parent),
    };
  } catch (error) {
    // Nothing is thrown from here: this module is another file on workerd, with classes of its own.
    if (error instanceof PageBudgetError) return null;
    throw error;
  }
}
