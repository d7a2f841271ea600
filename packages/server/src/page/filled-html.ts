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

/** A page with markup in its islands. */
export interface FilledHtml {
  text: string;
  /** Whether each island has got its markup. */
  isFilled: boolean[];
  /** Where content has been replaced in the page as it was, and the length of the new one. */
  markups: { start: number; end: number; length: number }[];
  /** Styles that the page has now. */
  styles: ReadonlySet<string>;
}

/**
 * Markup of an island, for a page that has these styles already. Adds its own to them: one island brings what a later one
 * needs, too, as long as it is not left out.
 */
export type MarkupFor = (styles: Set<string>) => string;

/** A page that is not certain is parsed in each attempt, and one more island is left out after each. */
const maxAttempts = 8;
/** The page with its islands is read again, also when these took all the time that there was. */
const milliseconds = 2 * limits.requestMilliseconds;

/**
 * Writes markup into a page's islands. Every other character stays as it was. An island is left as it
 * is where a browser would read the markup as something else: a form in a form, a block in a paragraph.
 *
 * @param markup of each island; `undefined` leaves that one as it is
 * @param styles that the page has before
 * @param time of the request
 * @throws PageBudgetError when the result takes too much to read
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

/**
 * Leaves out markup with slots that a browser may read as something else: the widget has put them, or something before
 * them, into a `<select>` that is no ordinary list.
 */
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
 * Finds the islands whose new markup shows slots in which there may be islands.
 *
 * @param attributeName attribute that holds a widget's name
 * @returns the indices in the written page at which their content starts
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

/** A place where a filled page is not the page that it should be. */
interface Difference {
  /** The last filled island before it; `undefined` when there is none. */
  island: Element | undefined;
}

/**
 * Compares a page with filled islands to the page without them, in document order: everything but the
 * filled islands has to be the same, and those have to contain what was written into them.
 *
 * @param filled what was written, by the island's element in `before`
 * @param time of the request
 * @throws PageBudgetError when the output takes too much to read
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

/**
 * Whether a page with filled islands is certain to be read as the page was, so that it need not be parsed
 * once more: closed HTML in places where nothing that is open can reach into it.
 *
 * @param filled what is written into the islands, by their elements
 */
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
    // The effects of these tags outside of the island would vanish together with its own content.
    if (/<\/?(html|head|body)/i.test(text.slice(start, end))) return false;
    sum += elements;
  }
  return sum <= limits.pageElements;
}
