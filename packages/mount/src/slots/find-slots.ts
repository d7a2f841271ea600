import {
  propsAttribute,
  slotAttribute,
  slotElement,
  stateAttribute,
} from "@skerry/core/contract/attributes";
import { parseMarker } from "@skerry/core/contract/marker";

/** The slot of content that names none. */
export const unnamed = "children";

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

const isMarker = (node: Node): boolean =>
  node instanceof Comment && parseMarker(node.data) !== undefined;

/** The slots that are written as children of an island, by name. */
export function childSlots(nodes: readonly Node[]): Map<string, Node[]> {
  const slots = new Map<string, Node[]>();
  for (const node of nodes) {
    if (node instanceof Element && node.matches(`script[${propsAttribute}]`)) continue;
    const name = (node as Partial<Element>).getAttribute?.(slotAttribute) || unnamed;
    slots.set(name, [...(slots.get(name) ?? []), node]);
  }
  // The line breaks between other slots are no content.
  if (slots.get(unnamed)?.every((node) => isText(node) && !node.data.trim())) slots.delete(unnamed);
  return slots;
}

/** The elements that a renderer has put the slots into, without those of islands in the slots. */
export function markupSlots(nodes: readonly Node[]): HTMLElement[] {
  const found = nodes.flatMap((node) =>
    node instanceof Element
      ? [node as HTMLElement, ...node.querySelectorAll<HTMLElement>(slotElement)].filter(
          ({ localName }) => localName === slotElement,
        )
      : [],
  );
  return found.filter((one) => !found.some((other) => other !== one && other.contains(one)));
}

/**
 * Whether a renderer has written the content of an island. Its slots tell it where the marker is gone:
 * htmx 2 and minifiers remove comments.
 */
export function isMarkup(nodes: readonly Node[], element: Element): boolean {
  const isOwn = (slot: Element): boolean => {
    const island = slot.closest(`[${propsAttribute}],[${stateAttribute}]`);
    return !island || island.contains(element);
  };
  return nodes.some(isMarker) || markupSlots(nodes).some(isOwn);
}
