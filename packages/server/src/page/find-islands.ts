import { parseMarker } from "@skerry/core/contract";
import { isPropsScript } from "./is-props-script.ts";
import { attribute, type Element, isComment, isText, type Parent } from "./page-elements.ts";

/** An element whose attribute names a widget with markup. */
export interface FoundIsland {
  element: Element;
  widget: string;
}

/**
 * Finds the islands of a page that have no server markup yet. An element inside an island belongs to
 * that island, and is none of its own.
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
  const insideIsland = new Set<Parent>();
  const islands: FoundIsland[] = [];
  for (const element of elements) {
    const widget = attribute(element, attributeName);
    const parent = element.parentNode;
    if (parent && insideIsland.has(parent)) insideIsland.add(element);
    else if (widget !== undefined && hasMarkup(widget)) {
      insideIsland.add(element);
      if (!hasServerMarkup(element)) islands.push({ element, widget });
    }
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
