import { type FallbackHtml, noFallback } from "@skerry/core/contract";
import { createFallbackHtml } from "../html/fallback-html.ts";
import { readFragment } from "../html/fragments.ts";
import { PageBudgetError } from "../html/stepwise-parser.ts";
import { createRegionTest } from "../html/untrusted-regions.ts";
import { type FoundSlots, findSlots } from "./page-slots.ts";

export interface Fallback {
  html: FallbackHtml;
  readSlots(): Promise<FoundSlots>;
}

/**
 * @param html at most `limits.fallbackBytes`
 * @returns `null` for too many elements
 */
export function parseFallback(html: string, untrusted: string | undefined): Fallback | null {
  try {
    const parent = readFragment(html);
    if (!parent) return { html: noFallback, readSlots: async () => "not-closed" };
    const isRegion = createRegionTest(untrusted);
    return {
      html: createFallbackHtml(parent, isRegion),
      readSlots: () => findSlots(html, parent, isRegion),
    };
  } catch (error) {
    // Throws nothing: in workerd this file has its own classes.
    if (error instanceof PageBudgetError) return null;
    throw error;
  }
}
