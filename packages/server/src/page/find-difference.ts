import { isSameTree } from "./is-same-tree.ts";
import type { Element, Parent } from "./page-elements.ts";
import { parseInTurns } from "./parse-in-turns.ts";
import { parseMarkup } from "./parse-markup.ts";

/** Where a filled page is not the page that it should be. */
export interface Difference {
  /** The last filled island before it; `undefined` when there is none. */
  island: Element | undefined;
}

/**
 * Compares a page with filled islands to the page without them, in document order: everything but the
 * filled islands has to be the same, and those have to contain what was written into them.
 *
 * @param filled what was written, by the island's element in `before`
 * @param deadline on the clock of `performance.now()`
 * @throws PageBudgetError when the output takes too much to read
 */
export async function findDifference(
  before: Parent,
  output: string,
  filled: ReadonlyMap<Element, string>,
  deadline: number,
): Promise<Difference | undefined> {
  let island: Element | undefined;
  const { document: after } = await parseInTurns(output, { deadline, hasLocations: false });
  const isSame = await isSameTree(before, after, (element, outputElement) => {
    const markup = filled.get(element);
    if (markup === undefined) return undefined;
    island = element;
    return isSameTree(parseMarkup(markup), outputElement);
  });
  return isSame ? undefined : { island };
}
