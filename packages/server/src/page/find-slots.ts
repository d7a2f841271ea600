import { slotAttribute } from "@skerry/core/contract";
import type { SlotsHtml } from "../render-slots.ts";
import { isPropsScript } from "./is-props-script.ts";
import { attribute, isElement, type Parent } from "./page-elements.ts";

/** The slot of content that names none. */
const unnamed = "children";

/**
 * Finds the slots that are written as children of an island's element, or of its fragment.
 *
 * @param text of the page, or of the island's own HTML
 * @returns their HTML as the page has it
 */
export function findSlots(text: string, island: Parent): SlotsHtml {
  const slots: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const node of island.childNodes) {
    const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
    if (isPropsScript(node)) continue;
    const name = (isElement(node) && attribute(node, slotAttribute)) || unnamed;
    slots[name] = (slots[name] ?? "") + text.slice(startOffset, endOffset);
  }
  // The line breaks between other slots are no content.
  if (!slots[unnamed]?.trim()) delete slots[unnamed];
  return { ...slots };
}
