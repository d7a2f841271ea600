import { parseMarker, slotElement, propsAttribute } from "@skerry/core/contract";
import { html } from "parse5";
import {
  type Element,
  isPropsScript,
  attribute,
  isComment,
  isText,
  type Parent,
  type IsRegion,
  textOf,
} from "../html/page-elements.ts";
import type { FoundSlots } from "../render/slots.ts";
import { findFormAction, findFormLabel } from "./fallback.ts";
import { findSlots } from "./page-slots.ts";

/** An island of a page, and the range of its content. */
export interface PageIsland {
  widget: string;
  /** What stands where the props should be: JSON, or not. */
  propsText: string;
  /** `action` of the first form in its own HTML. */
  fallbackAction: string | undefined;
  /** Text of the label in that HTML's first form. */
  fallbackLabel: string | undefined;
  /** HTML of its slots, or why they cannot be put into markup. */
  readSlots(): Promise<FoundSlots>;
  element: Element;
  /** Index of the first character after the start tag. */
  start: number;
  /** Index of the end tag. */
  end: number;
  /** HTML of the script that holds its props, `""` without one. It stays in front of the markup. */
  propsScript: string;
}

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

/** What is read of a page for all of its islands. */
export interface IslandSource {
  text: string;
  /** The JSON script blocks by id. */
  scripts: ReadonlyMap<string, Element>;
  isRegion: IsRegion;
}

/**
 * Reads the island of an element.
 *
 * @returns `undefined` when its content has no certain end, because the parser had to add the end tag,
 *   or when it is in an SVG or MathML drawing
 */
export function readIsland(
  { text, scripts, isRegion }: IslandSource,
  element: Element,
  widget: string,
): PageIsland | undefined {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag || element.namespaceURI !== html.NS.HTML) return undefined;
  const script = element.childNodes.find(isPropsScript);
  const { startOffset = 0, endOffset = 0 } = script?.sourceCodeLocation ?? {};
  return {
    widget,
    propsText: propsTextOf(scripts, element, script),
    fallbackAction: findFormAction(element, isRegion),
    fallbackLabel: findFormLabel(element, isRegion),
    readSlots: () => findSlots(text, element, isRegion),
    element,
    start: startTag.endOffset,
    end: endTag.startOffset,
    propsScript: text.slice(startOffset, endOffset),
  };
}

function propsTextOf(
  scripts: ReadonlyMap<string, Element>,
  element: Element,
  script: Element | undefined,
): string {
  const value = attribute(element, propsAttribute);
  if (!value?.startsWith("#")) return value ?? (script ? textOf(script) : "");
  const named = scripts.get(value.slice(1));
  return named ? textOf(named) : value;
}
