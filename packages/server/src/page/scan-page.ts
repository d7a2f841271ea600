import {
  type FallbackHtml,
  parseMarker,
  propsAttribute,
  propsFromAttribute,
  slotElement,
  stateId,
} from "@skerry/core/contract";
import { html } from "parse5";
import {
  type Element,
  findJsonScripts,
  isPropsScript,
  attribute,
  isComment,
  isText,
  type Parent,
  type IsRegion,
  textOf,
} from "../html/page-elements.ts";
import { type FoundSlots, findSlots } from "./page-slots.ts";
import { createFallbackHtml } from "../html/fallback-html.ts";
import { findScriptFolder } from "../html/script-folder.ts";
import { createRegionTest, outsideOf } from "../html/untrusted-regions.ts";
import { yieldIfDue } from "../host/yield.ts";
import type { HtmlTree } from "./html-tree.ts";

/** An island of a page, and the range of its content. */
export interface UnrenderedIsland {
  widget: string;
  /** The text in the place of the props: JSON, or not. */
  propsText: string;
  /** Whether the browser fetches more props. */
  arePartial: boolean;
  /** Its own HTML. */
  fallback: FallbackHtml;
  /** HTML of its slots, or why they cannot be put into markup. */
  readSlots(): Promise<FoundSlots>;
  element: Element;
  /** Index of the first character after the start tag. */
  start: number;
  /** Index of the end tag. */
  end: number;
  /** HTML of the script that holds its props, `""` without one. It stays in front of the markup. */
  propsScript: string;
  /** Its content apart from that script. */
  content: string;
}

/** The islands of a page, and what else stands outside of its untrusted regions. */
export interface ScanResult {
  /** Elements in document order. */
  elements: readonly Element[];
  /** In document order. */
  islands: readonly UnrenderedIsland[];
  /** Number of islands that are left to the browser, because their content has no certain end. */
  skipped: number;
  /** Folder of `skerry.js`, as the page writes it. */
  files: string | undefined;
  /** `<html lang>`. */
  language: string | undefined;
  /** Text of the block with the values that islands share. */
  state: string | undefined;
}

export interface ScanOptions {
  /** Attribute that holds a widget's name. The parser writes the names of attributes in lower case. */
  attributeName: string;
  /** Selector of untrusted regions. Default: an attribute alone marks them. */
  untrusted: string | undefined;
  /** Names of the widgets that have markup of their own. */
  withMarkup: ReadonlySet<string>;
  /**
   * Indices in the page at which the content of islands starts: only islands in slots of those are
   * found. Default: all islands of the page.
   */
  slotsOf?: ReadonlySet<number> | undefined;
}

/** Finds the islands of a page that have no markup yet, and reads them. */
export async function scanPage(
  { text, elements: marked, certainUntil }: HtmlTree,
  { attributeName, untrusted, withMarkup, slotsOf }: ScanOptions,
): Promise<ScanResult> {
  const isRegion = createRegionTest(untrusted);
  const elements = await outsideOf(marked, isRegion);
  const scripts = findJsonScripts(elements);
  const state = scripts.get(stateId);
  const root = elements.find(({ tagName }) => tagName === "html");
  const found = findIslands(elements, attributeName, withMarkup).filter(
    ({ outer }) => !slotsOf || slotsOf.has(outer?.sourceCodeLocation?.startTag?.endOffset ?? -1),
  );
  const islands: UnrenderedIsland[] = [];
  for (const { element, widget } of found) {
    await yieldIfDue();
    const island = readIsland(text, scripts, isRegion, element, widget);
    if (island && island.end <= certainUntil) islands.push(island);
  }
  return {
    elements,
    islands,
    skipped: found.length - islands.length,
    files: findScriptFolder(elements),
    language: (root && attribute(root, "lang")) || undefined,
    state: state && textOf(state),
  };
}

/** An element whose attribute names a widget with markup. */
interface FoundIsland {
  element: Element;
  widget: string;
  /** The island that shows this one in a slot of its markup. */
  outer?: Element | undefined;
}

/**
 * Finds the islands of a page that have no server markup yet. An element inside an island belongs to
 * that island, and is none of its own, unless it is in a slot of its markup.
 *
 * @param elements of the page in document order
 * @param attributeName attribute that holds a widget's name
 * @param withMarkup names of the widgets that have markup of their own
 */
function findIslands(
  elements: readonly Element[],
  attributeName: string,
  withMarkup: ReadonlySet<string>,
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
    } else if (widget !== undefined && withMarkup.has(widget)) {
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

/**
 * Reads the island of an element.
 *
 * @param text of the page
 * @param scripts the page's JSON script blocks by id
 * @returns `undefined` when its content has no certain end, because the parser had to add the end tag,
 *   or when it is in an SVG or MathML drawing
 */
function readIsland(
  text: string,
  scripts: ReadonlyMap<string, Element>,
  isRegion: IsRegion,
  element: Element,
  widget: string,
): UnrenderedIsland | undefined {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag || element.namespaceURI !== html.NS.HTML) return undefined;
  const script = element.childNodes.find(isPropsScript);
  const [start, end] = [startTag.endOffset, endTag.startOffset];
  const { startOffset = start, endOffset = start } = script?.sourceCodeLocation ?? {};
  return {
    widget,
    propsText: propsTextOf(scripts, element, script),
    arePartial: attribute(element, propsFromAttribute) !== undefined,
    fallback: createFallbackHtml(element, isRegion),
    readSlots: () => findSlots(text, element, isRegion),
    element,
    start,
    end,
    propsScript: text.slice(startOffset, endOffset),
    content: text.slice(start, startOffset) + text.slice(endOffset, end),
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
