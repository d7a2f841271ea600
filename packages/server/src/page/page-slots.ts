import { defaultSlot, slotAttribute, slotElement } from "@skerry/core/contract/slot-names";
import { html as htmlNames, type DefaultTreeAdapterTypes as Tree } from "parse5";
import { readFragment } from "../html/fragments.ts";
import {
  isPropsScript,
  attribute,
  type Child,
  type Element,
  elementsOf,
  type IsRegion,
  isElement,
  isText,
  type Parent,
  voidElements,
} from "../html/page-elements.ts";
import { isSameTree } from "../html/same-tree.ts";
import { PageBudgetError } from "../html/stepwise-parser.ts";
import { isLongerThan, limits } from "../host/limits.ts";
import { yieldIfDue } from "../host/yield.ts";

/** HTML of an island's slots by name. */
export type SlotsHtml = Readonly<Record<string, string>>;

/**
 * Slots that were looked for in a page, or why they cannot be put into markup: they have more bytes than
 * `limits.slotsBytes`, or would be read as something else there.
 */
export type FoundSlots = SlotsHtml | "too-large" | "not-closed";

/** Nodes that are looked at before others may have their turn. */
const nodesOfStep = 1_000;

interface FoundSlot {
  /** Parts of the page, one after the other. */
  parts: string[];
  nodes: Child[];
}

/**
 * Finds the slots that are written as children of an island's element, or of its fragment. What is returned are the
 * page's own characters: HTML that is written anew from a tree means something else to a parser that is not quite like
 * the one that has read it. Only end tags that HTML lets authors leave out are added, at the end of a slot's child.
 *
 * @param text of the page, or of the island's own HTML
 * @param isRegion whether an element begins an untrusted region: its `data-slot` does not count
 * @returns their HTML; `not-closed` if those characters would be read as anything else, or as more, inside of a widget
 */
export async function findSlots(
  text: string,
  island: Parent,
  isRegion: IsRegion,
): Promise<FoundSlots> {
  const slots = new Map<string, FoundSlot>();
  let length = 0;
  for (const [index, node] of island.childNodes.entries()) {
    if (index % nodesOfStep === 0) await yieldIfDue();
    const { startOffset, endOffset } = node.sourceCodeLocation ?? {};
    if (isPropsScript(node)) continue;
    // The parser has added this node: no characters of the page belong to it alone.
    const isMade = startOffset === undefined || endOffset === undefined;
    if (isMade || isShadowRoot(node)) return "not-closed";
    const html = text.slice(startOffset, endOffset) + missingEnd(node);
    length += html.length;
    if (length > limits.slotsBytes) return "too-large";
    const name = nameOf(node, isRegion);
    const slot = slots.get(name) ?? { parts: [], nodes: [] };
    slots.set(name, slot);
    slot.parts.push(html);
    slot.nodes.push(node);
  }
  const found: [string, string][] = [];
  for (const [name, { parts, nodes }] of slots) {
    const html = parts.join("");
    // The line breaks between other slots are no content.
    if (name === defaultSlot && !html.trim()) continue;
    if (!(await isSelfContained(html, nodes))) return "not-closed";
    found.push([name, html]);
  }
  if (isLongerThan(found.map(([, html]) => html).join(""), limits.slotsBytes)) return "too-large";
  return Object.fromEntries(found);
}

/** Browsers make such a template the shadow root of the island: inside the markup it would be that of the slot. */
function isShadowRoot(node: Child): boolean {
  return (
    isElement(node) &&
    node.tagName === "template" &&
    attribute(node, "shadowrootmode") !== undefined
  );
}

function nameOf(node: Child, isRegion: IsRegion): string {
  return (isElement(node) && !isRegion(node) && attribute(node, slotAttribute)) || defaultSlot;
}

/** End tags that the author has left out at the end of a node. */
function missingEnd(node: Child): string {
  let tags = "";
  for (
    let last: Child | undefined = node;
    last && isElement(last) && isLeftOpen(last);
    last = last.childNodes.at(-1)
  ) {
    tags = `</${last.tagName}>${tags}`;
  }
  return tags;
}

function isLeftOpen({ tagName, namespaceURI, sourceCodeLocation }: Element): boolean {
  return (
    sourceCodeLocation?.startTag !== undefined &&
    !sourceCodeLocation.endTag &&
    namespaceURI === htmlNames.NS.HTML &&
    !voidElements.has(tagName)
  );
}

/** Whether a parser reads HTML as these nodes and as nothing more, whatever stands around it. */
async function isSelfContained(html: string, nodes: readonly Child[]): Promise<boolean> {
  const wrapped = `<${slotElement}>${html}</${slotElement}><i></i>`;
  let read: Tree.DocumentFragment | undefined;
  try {
    read = readFragment(wrapped);
  } catch (error) {
    if (!(error instanceof PageBudgetError)) throw error;
  }
  const [slot, next, ...others] = read?.childNodes ?? [];
  if (!slot || !next || !isElement(slot) || !isElement(next)) return false;
  const isEnded = next.tagName === "i" && next.childNodes.length === 0 && others.length === 0;
  if (!isEnded || hasStrayEndTag(html, slot)) return false;
  return isSameTree({ nodeName: "#document-fragment", childNodes: joinTexts(nodes) }, slot);
}

/** An end tag that closes nothing in a slot may close an element that the widget has around it. */
function hasStrayEndTag(html: string, slot: Parent): boolean {
  const closed = [...elementsOf(slot)].filter((element) => element.sourceCodeLocation?.endTag);
  return (html.match(/<\/[a-z]/gi)?.length ?? 0) > closed.length;
}

/** Texts of one slot that stand apart in the page are one text in the slot. */
function joinTexts(nodes: readonly Child[]): Child[] {
  const joined: Child[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last && isText(last) && isText(node)) {
      joined[joined.length - 1] = { ...last, value: last.value + node.value };
    } else joined.push(node);
  }
  return joined;
}
