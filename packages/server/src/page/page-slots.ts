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

export type SlotsHtml = Readonly<Record<string, string>>;

/** Slots, or why they cannot be put into markup: too many bytes, or a parser would read them in another way. */
export type FoundSlots = SlotsHtml | "too-large" | "not-closed";

/** Nodes visited before it yields. */
const nodesOfStep = 1_000;

interface FoundSlot {
  parts: string[];
  nodes: Child[];
}

/**
 * Finds the slots among an element's children. Returns the page's own characters:
 * serialized HTML may parse in another way. Only omitted end tags are added.
 *
 * @param isRegion an untrusted element's `data-slot` is ignored
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
    // The parser made this node.
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
    if (name === defaultSlot && !html.trim()) continue;
    if (!(await isSelfContained(html, nodes))) return "not-closed";
    found.push([name, html]);
  }
  if (isLongerThan(found.map(([, html]) => html).join(""), limits.slotsBytes)) return "too-large";
  return Object.fromEntries(found);
}

/** Inside the markup, this template would be the slot's shadow root. */
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

/** End tags that the author omitted. */
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

/** Whether HTML parses as these nodes, whatever stands around it. */
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

/** A stray end tag may close an element of the widget. */
function hasStrayEndTag(html: string, slot: Parent): boolean {
  const closed = [...elementsOf(slot)].filter((element) => element.sourceCodeLocation?.endTag);
  return (html.match(/<\/[a-z]/gi)?.length ?? 0) > closed.length;
}

/** Texts that are apart in the page are one in the slot. */
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
