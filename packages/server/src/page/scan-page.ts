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

export interface UnrenderedIsland {
  widget: string;
  /** JSON, or not. */
  propsText: string;
  arePartial: boolean;
  fallback: FallbackHtml;
  readSlots(): Promise<FoundSlots>;
  element: Element;
  start: number;
  end: number;
  /** The script with its props. It stays in front of the markup. */
  propsScript: string;
  /** Without that script. */
  content: string;
}

/** What stands outside the untrusted regions of a page. */
export interface ScanResult {
  elements: readonly Element[];
  islands: readonly UnrenderedIsland[];
  /** Islands whose content has no certain end. */
  skipped: number;
  files: string | undefined;
  language: string | undefined;
  /** Text of the block with shared state. */
  state: string | undefined;
}

export interface ScanOptions {
  /** In lower case, as the parser writes it. */
  attributeName: string;
  untrusted: string | undefined;
  withMarkup: ReadonlySet<string>;
  /** Starts of the filled islands whose slots are searched. Default: the whole page. */
  slotsOf?: ReadonlySet<number> | undefined;
}

/** Finds the unrendered islands of a page. */
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

interface FoundIsland {
  element: Element;
  widget: string;
  /** The island whose slot holds this one. */
  outer?: Element | undefined;
}

/** Finds islands without server markup. Elements in an island are none, unless they are in a slot of its markup. */
function findIslands(
  elements: readonly Element[],
  attributeName: string,
  withMarkup: ReadonlySet<string>,
): FoundIsland[] {
  /** By element, or by slot. */
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

/** Whether a marker comes first, apart from white space and props. */
export function hasServerMarkup(element: Element): boolean {
  const first = element.childNodes.find(
    (node) => !(isText(node) && !node.value.trim()) && !isPropsScript(node),
  );
  return first !== undefined && isComment(first) && parseMarker(first.data) !== undefined;
}

/** @returns `undefined` without a certain end, because the parser added the end tag, and in SVG or MathML */
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
