import { parse } from "parse5";
import { isSameTree } from "./is-same-tree.ts";
import type { Element, Parent } from "./page-elements.ts";
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
 */
export function findDifference(
  before: Parent,
  output: string,
  filled: ReadonlyMap<Element, string>,
): Difference | undefined {
  let island: Element | undefined;
  const isSame = isSameTree(before, parse(output), (element, outputElement) => {
    const markup = filled.get(element);
    if (markup === undefined) return undefined;
    island = element;
    return isSameTree(parseMarkup(markup), outputElement);
  });
  return isSame ? undefined : { island };
}
