import { slotElement } from "@skerry/core/contract";
import { findDifference } from "./find-difference.ts";
import { isCertain } from "./is-certain.ts";
import type { Element } from "./page-elements.ts";
import type { PageIsland } from "./page-island.ts";
import { PageBudgetError } from "./parse-in-turns.ts";
import type { ParsedPage } from "./parse-page.ts";
import { readFragment } from "./read-fragment.ts";

/** A page with markup in its islands. */
export interface WrittenPage {
  text: string;
  /** Whether each island has got its markup. */
  isFilled: boolean[];
  /** What of the page has been replaced, and how long it is now. */
  markups: { start: number; end: number; length: number }[];
}

/** A page that is not certain is parsed in each attempt, and one more island is left out after each. */
const maxAttempts = 8;

/**
 * Writes markup into a page's islands. Every other character stays as it was. An island is left as it
 * is where a browser would read the markup as something else: a form in a form, a block in a paragraph.
 *
 * @param markup of each island; `undefined` leaves that one as it is
 * @param deadline on the clock of `performance.now()`
 * @throws PageBudgetError when the result takes too much to read
 */
export async function writeMarkup(
  page: ParsedPage,
  markup: readonly (string | undefined)[],
  deadline: number,
): Promise<WrittenPage> {
  const { text, document, islands } = page;
  const wanted = islands.map((_, index) => withCertainSlots(markup[index]));
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { output, filled, markups } = insertMarkup(text, islands, wanted);
    if (filled.size === 0) break;
    const difference = isCertain(page, filled)
      ? undefined
      : await findDifference(document, output, filled, deadline);
    if (!difference) {
      return { text: output, isFilled: wanted.map((one) => one !== undefined), markups };
    }
    const culprit = islands.findIndex(({ element }) => element === difference.island);
    if (culprit === -1) break;
    wanted[culprit] = undefined;
  }
  return { text, isFilled: wanted.map(() => false), markups: [] };
}

/**
 * Leaves out markup with slots that a browser may read as something else: the widget has put them, or something before
 * them, into a `<select>` that is no ordinary list.
 */
function withCertainSlots(markup: string | undefined): string | undefined {
  if (!markup?.includes(`<${slotElement}`) || !/<select/i.test(markup)) return markup;
  return isCertainFragment(markup) ? markup : undefined;
}

function isCertainFragment(markup: string): boolean {
  try {
    return readFragment(markup) !== undefined;
  } catch (error) {
    if (error instanceof PageBudgetError) return false;
    throw error;
  }
}

function insertMarkup(
  text: string,
  islands: readonly PageIsland[],
  markup: readonly (string | undefined)[],
): { output: string; filled: Map<Element, string>; markups: WrittenPage["markups"] } {
  const filled = new Map<Element, string>();
  const markups: WrittenPage["markups"] = [];
  let output = "";
  let position = 0;
  for (const [index, { element, start, end, propsScript }] of islands.entries()) {
    const own = markup[index];
    if (own === undefined) continue;
    const content = propsScript + own;
    filled.set(element, content);
    markups.push({ start, end, length: content.length });
    output += text.slice(position, start) + content;
    position = end;
  }
  return { output: output + text.slice(position), filled, markups };
}
