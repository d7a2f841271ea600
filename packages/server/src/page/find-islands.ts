import { parseMarker, slotElement } from "@skerry/core/contract";
import { isPropsScript } from "./is-props-script.ts";
import { attribute, type Element, isComment, isText, type Parent } from "./page-elements.ts";

/** An element whose attribute names a widget with markup. */
export interface FoundIsland {
  element: Element;
  widget: string;
  /** The island that shows it in a slot of its markup. */
  outer?: Element | undefined;
}

/**
 * Finds the islands of a page that have no server markup yet. An element inside an island belongs to
 * that island, and is none of its own, unless it is in a slot of its markup.
 *
 * @param elements of the page in document order
 * @param attributeName attribute that holds a widget's name
 * @param hasMarkup whether there is a widget of this name, and it has markup of its own
 */
export function findIslands(
  elements: readonly Element[],
  attributeName: string,
  hasMarkup: (widget: string) => boolean,
): FoundIsland[] {
  /** The island around each element, or around its slot. */
  const outerIslands = new Map<Parent, { island: Element; isFilled: boolean; isSlot?: boolean }>();
  const islands: FoundIsland[] = [];
  for (const element of elements) {
    const widget = attribute(element, attributeName);
    const parent = element.parentNode;
    const outer = parent ? outerIslands.get(parent) : undefined;
    const isInside = outer && !outer.isSlot;
    if (isInside) {
      const isSlot = outer.isFilled && element.tagName === slotElement;
      outerIslands.set(element, isSlot ? { ...outer, isSlot } : outer);
    } else if (widget !== undefined && hasMarkup(widget)) {
      const isFilled = hasServerMarkup(element);
      outerIslands.set(element, { island: element, isFilled });
      if (!isFilled) islands.push({ element, widget, outer: outer?.island });
    } else if (outer) outerIslands.set(element, outer);
  }
  return islands;
}

/** Whether the element's content starts with a marker, apart from white space and the props. */
export function hasServerMarkup(element: Element): boolean {
  const first = element.childNodes.find(
    (node) => !(isText(node) && !node.value.trim()) && !isPropsScript(node),
  );
  return first !== undefined && isComment(first) && parseMarker(first.data) !== undefined;
}
