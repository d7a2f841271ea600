import { slotElement } from "@skerry/core/contract";
import { html } from "parse5";
import { readFragment, parseMarkup, describeContent } from "../html/fragments.ts";
import type { Element, Parent } from "../html/page-elements.ts";
import { isSameTree } from "../html/same-tree.ts";
import { PageBudgetError, parseInSteps } from "../html/stepwise-parser.ts";
import { limits } from "../host/limits.ts";
import type { RequestTime } from "../host/request-time.ts";
import type { UnrenderedIsland } from "./scan-page.ts";
import type { HtmlTree } from "./html-tree.ts";

export interface FilledHtml {
  text: string;
  isFilled: boolean[];
  /** Replaced ranges of the original page, and the new lengths. */
  markups: { start: number; end: number; length: number }[];
  styles: ReadonlySet<string>;
}

/** Markup of an island, for a page with these styles. Adds its own to them. */
export type MarkupFor = (styles: Set<string>) => string;

/** One more island is left out after each attempt. */
const maxAttempts = 8;
/** Allows to check the page when the islands took all the time. */
const milliseconds = 2 * limits.requestMilliseconds;

/**
 * Writes markup into a page's islands; every other character stays. Skips an island where a browser would read the
 * markup as something else: a form in a form, a block in a paragraph.
 *
 * @param markup `undefined` leaves that island as it is
 * @throws PageBudgetError
 */
export async function writeMarkup(
  page: HtmlTree,
  islands: readonly UnrenderedIsland[],
  markup: readonly (MarkupFor | undefined)[],
  styles: ReadonlySet<string>,
  time: RequestTime,
): Promise<FilledHtml> {
  const { text, document } = page;
  const wanted = islands.map((_, index) => withReadableSlots(markup[index]));
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const written = new Set(styles);
    const { output, filled, markups } = insertMarkup(text, islands, wanted, written);
    if (filled.size === 0) break;
    const difference = parsesAlike(page, islands, filled)
      ? undefined
      : await findDifference(document, output, filled, time);
    if (!difference) {
      const isFilled = wanted.map((one) => one !== undefined);
      return { text: output, isFilled, markups, styles: written };
    }
    const culprit = islands.findIndex(({ element }) => element === difference.island);
    if (culprit === -1) break;
    wanted[culprit] = undefined;
  }
  return { text, isFilled: wanted.map(() => false), markups: [], styles };
}

/** Drops markup whose slots browsers may read in another way, in a `<select>`. */
function withReadableSlots(markup: MarkupFor | undefined): MarkupFor | undefined {
  const html = markup?.(new Set());
  if (!html?.includes(`<${slotElement}`) || !/<select/i.test(html)) return markup;
  return isReadableFragment(html) ? markup : undefined;
}

function isReadableFragment(markup: string): boolean {
  try {
    return readFragment(markup) !== undefined;
  } catch (error) {
    if (error instanceof PageBudgetError) return false;
    throw error;
  }
}

function insertMarkup(
  text: string,
  islands: readonly UnrenderedIsland[],
  markup: readonly (MarkupFor | undefined)[],
  styles: Set<string>,
): { output: string; filled: Map<Element, string>; markups: FilledHtml["markups"] } {
  const filled = new Map<Element, string>();
  const markups: FilledHtml["markups"] = [];
  let output = "";
  let position = 0;
  for (const [index, { element, start, end, propsScript }] of islands.entries()) {
    const written = markup[index]?.(styles);
    if (written === undefined) continue;
    const content = propsScript + written;
    filled.set(element, content);
    markups.push({ start, end, length: content.length });
    output += text.slice(position, start) + content;
    position = end;
  }
  return { output: output + text.slice(position), filled, markups };
}

/**
 * Finds filled islands with slots that may hold islands.
 *
 * @returns where their content starts
 */
export function findFilledSlots(
  { text, markups }: FilledHtml,
  attributeName: string,
): ReadonlySet<number> {
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

interface Difference {
  /** The last filled island before the difference. */
  island: Element | undefined;
}

/**
 * Compares a page before and after. Filled islands must contain what was written, and the rest must be the same.
 *
 * @throws PageBudgetError
 */
export async function findDifference(
  before: Parent,
  output: string,
  filled: ReadonlyMap<Element, string>,
  time: RequestTime,
): Promise<Difference | undefined> {
  let island: Element | undefined;
  const { document: after } = await parseInSteps(output, {
    time,
    milliseconds,
    hasLocations: false,
  });
  const isSame = await isSameTree(before, after, (element, outputElement) => {
    const markup = filled.get(element);
    if (markup === undefined) return undefined;
    island = element;
    return isSameTree(parseMarkup(markup, element), outputElement);
  });
  return isSame ? undefined : { island };
}

/** Whether the filled page is certain to parse alike, so that it need not be parsed again. */
export function parsesAlike(
  { text, document, size, places }: HtmlTree,
  islands: readonly UnrenderedIsland[],
  filled: ReadonlyMap<Element, string>,
): boolean {
  // In quirks mode a table does not end a paragraph; a frameset replaces a body without text.
  if (document.mode === html.DOCUMENT_MODE.QUIRKS || /<frameset/i.test(text)) return false;
  let sum = size;
  for (const { element, start, end } of islands) {
    const content = filled.get(element);
    if (content === undefined) continue;
    const place = places.get(element);
    if (!place) return false;
    const { isClosed, hasForm, elements } = describeContent(content);
    if (!isClosed || (hasForm && place.isInForm)) return false;
    // The effects of these tags would vanish with the island's content.
    if (/<\/?(html|head|body)/i.test(text.slice(start, end))) return false;
    sum += elements;
  }
  return sum <= limits.pageElements;
}
