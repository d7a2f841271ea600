import type { FoundSlots } from "../render-slots.ts";
import { findFormAction } from "./find-form-action.ts";
import { findFormLabel } from "./find-form-label.ts";
import { findSlots } from "./find-slots.ts";
import { PageBudgetError } from "./parse-in-turns.ts";
import { readFragment } from "./read-fragment.ts";
import { createRegionTest } from "./untrusted-regions.ts";

/** What a widget takes from its island's own HTML. */
export interface Fallback {
  /** `action` of the first form in it. */
  action: string | undefined;
  /** Text of the label in that form. */
  label: string | undefined;
  /** Reads the slots in it. */
  readSlots(): Promise<FoundSlots>;
}

/**
 * Reads an island's own HTML.
 *
 * @param html at most `limits.fallbackBytes`
 * @param untrusted selector of regions with content of visitors
 * @returns `null` when the parser makes too many elements of it
 */
export function parseFallback(html: string, untrusted: string | undefined): Fallback | null {
  try {
    const parent = readFragment(html);
    // A browser may read it in another way.
    if (!parent)
      return { action: undefined, label: undefined, readSlots: async () => "not-closed" };
    const isRegion = createRegionTest(untrusted);
    return {
      action: findFormAction(parent, isRegion),
      label: findFormLabel(parent, isRegion),
      readSlots: () => findSlots(html, parent, isRegion),
    };
  } catch (error) {
    // Nothing is thrown from here: this module is another file on workerd, with classes of its own.
    if (error instanceof PageBudgetError) return null;
    throw error;
  }
}
