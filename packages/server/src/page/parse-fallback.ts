import { type FallbackHtml, noFallback } from "@skerry/core/contract";
import { createFallbackHtml } from "../html/fallback-html.ts";
import { readFragment } from "../html/fragments.ts";
import { PageBudgetError } from "../html/stepwise-parser.ts";
import { createRegionTest } from "../html/untrusted-regions.ts";
import { type FoundSlots, findSlots } from "./page-slots.ts";

/** An island's own HTML, as far as a widget may use it. */
export interface Fallback {
  html: FallbackHtml;
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
    if (!parent) return { html: noFallback, readSlots: async () => "not-closed" };
    const isRegion = createRegionTest(untrusted);
    return {
      html: createFallbackHtml(parent, isRegion),
      readSlots: () => findSlots(html, parent, isRegion),
    };
  } catch (error) {
    // Nothing is thrown from here: this module is another file on workerd, with classes of its own.
    if (error instanceof PageBudgetError) return null;
    throw error;
  }
}
