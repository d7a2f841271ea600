import { slotAttribute } from "@skerry/core/contract";
import { serialize } from "parse5";
import type { SlotsHtml } from "../render-slots.ts";
import { isPropsScript } from "./is-props-script.ts";
import { attribute, type Child, elementsOf, isElement, type Parent } from "./page-elements.ts";
import { parseMarkup } from "./parse-markup.ts";
import { PageBudgetError } from "./parse-in-turns.ts";

/** The slot of content that names none. */
const unnamed = "children";

interface FoundSlot {
  /** As the page has it. */
  html: string;
  nodes: Child[];
}

/**
 * Finds the slots that are written as children of an island's element, or of its fragment.
 *
 * @param text of the page, or of the island's own HTML
 * @returns their HTML as the page has it, with the end tags that HTML lets authors leave out where the
 *   widget's markup would be read otherwise; `undefined` if no HTML means the same there
 */
export function findSlots(text: string, island: Parent): SlotsHtml | undefined {
  const slots = new Map<string, FoundSlot>();
  for (const node of island.childNodes) {
    const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
    if (isPropsScript(node)) continue;
    const name = (isElement(node) && attribute(node, slotAttribute)) || unnamed;
    const { html = "", nodes = [] } = slots.get(name) ?? {};
    const own = text.slice(startOffset, endOffset);
    slots.set(name, { html: html + own, nodes: [...nodes, node] });
  }
  // The line breaks between other slots are no content.
  if (!slots.get(unnamed)?.html.trim()) slots.delete(unnamed);
  const closed = [...slots].map(([name, slot]) => [name, close(slot)] as const);
  if (closed.some(([, html]) => html === undefined)) return undefined;
  return Object.fromEntries(closed) as SlotsHtml;
}

/** HTML that a parser reads as these nodes and as nothing more, whatever stands around it. */
function close({ html, nodes }: FoundSlot): string | undefined {
  const parent: Parent = { nodeName: "#document-fragment", childNodes: nodes };
  const written = serialize(parent);
  const text = hasStrayEndTag(html, parent) ? [written] : [html, written];
  return text.find((one) => readInside(one) === written);
}

/** An end tag that closed nothing in the page may close an element that the widget has around its slot. */
function hasStrayEndTag(html: string, parent: Parent): boolean {
  const closed = [...elementsOf(parent)].filter((element) => element.sourceCodeLocation?.endTag);
  return (html.match(/<\//g)?.length ?? 0) > closed.length;
}

/** What a parser reads inside a slot's element, written again; `undefined` if it does not end there. */
function readInside(html: string): string | undefined {
  try {
    const [slot, next, ...others] = parseMarkup(`<sk-slot>${html}</sk-slot><i></i>`).childNodes;
    const isClosed =
      slot && next && isElement(slot) && isElement(next) && next.tagName === "i" && !others.length;
    return isClosed && next.childNodes.length === 0 ? serialize(slot) : undefined;
  } catch (error) {
    if (error instanceof PageBudgetError) return undefined;
    throw error;
  }
}
