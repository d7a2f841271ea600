import { slotElement } from "@skerry/core/contract";
import { PageBudgetError } from "../html/stepwise-parser.ts";
import { limits } from "../limits.ts";
import type { PageIsland } from "./page-islands.ts";
import { type ParsedPage, type ParseOptions, parsePage } from "./parsed-page.ts";
import { type WrittenPage, writeMarkup } from "./written-page.ts";

/** A page, and the same page with markup in its islands. */
export interface FilledIslands {
  page: ParsedPage;
  written: WrittenPage;
}

export interface FillSlotsOptions extends ParseOptions {
  renderIslands(
    islands: readonly PageIsland[],
    page: ParsedPage,
  ): Promise<readonly (string | undefined)[]>;
  /** Writing is given up after it. On the clock of `performance.now()`. */
  writeDeadline: number;
}

/** A page whose slots are filled, too. */
export interface FilledSlots {
  /** The last of the pages that were read and written. */
  last: FilledIslands;
  /** Whether each island has got its markup, those in slots behind the others. */
  isFilled: boolean[];
  /** Number of islands that were not rendered, because their content has no certain end. */
  skipped: number;
  /** What stopped the search for islands in slots. */
  exceeded?: PageBudgetError["exceeded"];
}

/**
 * Fills the islands in the slots of islands that have just been filled. The page is read again for each
 * level of them, because only markup shows what its widget has made of its slots.
 */
export async function fillSlots(
  first: FilledIslands,
  options: FillSlotsOptions,
): Promise<FilledSlots> {
  const filled: FilledSlots = {
    last: first,
    isFilled: [...first.written.isFilled],
    skipped: first.page.skipped,
  };
  try {
    for (let level = 1; level <= limits.slotLevels; level++) {
      const next = await fillNextLevel(filled.last, options);
      if (!next) break;
      filled.last = next;
      filled.isFilled.push(...next.written.isFilled);
      filled.skipped += next.page.skipped;
    }
  } catch (error) {
    if (!(error instanceof PageBudgetError)) throw error;
    // What has been filled so far is right without the rest.
    filled.exceeded = error.exceeded;
  }
  return filled;
}

async function fillNextLevel(
  { page: { configuration }, written }: FilledIslands,
  { renderIslands, writeDeadline, ...options }: FillSlotsOptions,
): Promise<FilledIslands | undefined> {
  const slotsOf = findContents(written, options.attributeName(configuration));
  if (slotsOf.size === 0) return undefined;
  const page = await parsePage(written.text, { ...options, slotsOf });
  if (page.islands.length === 0 && page.skipped === 0) return undefined;
  const markup = await renderIslands(page.islands, page);
  return { page, written: await writeMarkup(page, markup, writeDeadline) };
}

/** Where the markup with slots starts in which there may be islands. */
function findContents({ text, markups }: WrittenPage, attributeName: string): Set<number> {
  const starts = new Set<number>();
  let moved = 0;
  for (const { start, end, length } of markups) {
    const content = text.slice(start + moved, start + moved + length);
    if (content.includes(`<${slotElement}`) && content.toLowerCase().includes(attributeName)) {
      starts.add(start + moved);
    }
    moved += length - (end - start);
  }
  return starts;
}
