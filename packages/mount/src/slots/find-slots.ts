import { propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { parseMarker } from "@skerry/core/contract/marker";
import { defaultSlot, slotAttribute, slotElement } from "@skerry/core/contract/slot-names";
import type { IsUntrusted } from "../page-source.ts";

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

const isMarker = (node: Node): boolean =>
  node instanceof Comment && parseMarker(node.data) !== undefined;

/** The slots that are written as children of an island, by name. */
export function childSlots(nodes: readonly Node[], isUntrusted: IsUntrusted): Map<string, Node[]> {
  const slots = new Map<string, Node[]>();
  for (const node of nodes) {
    if (node instanceof Element && node.matches(`script[${propsAttribute}]`)) continue;
    const name =
      (node instanceof Element && !isUntrusted(node) && node.getAttribute(slotAttribute)) ||
      defaultSlot;
    const inside = slots.get(name);
    if (inside) inside.push(node);
    else slots.set(name, [node]);
  }
  // The line breaks between other slots are no content.
  if (slots.get(defaultSlot)?.every((node) => isText(node) && !node.data.trim()))
    slots.delete(defaultSlot);
  return slots;
}

/** The elements that a renderer has put the slots into, without those of islands in the slots. */
export function markupSlots(nodes: readonly Node[], isUntrusted: IsUntrusted): HTMLElement[] {
  const found = nodes.flatMap((node) =>
    node instanceof Element
      ? [node as HTMLElement, ...node.querySelectorAll<HTMLElement>(slotElement)].filter(
          ({ localName }) => localName === slotElement,
        )
      : [],
  );
  // In document order, so the one around another comes first.
  let last: Element | undefined;
  return found.filter((one) => {
    if (last?.contains(one) || isUntrusted(one)) return false;
    last = one;
    return true;
  });
}

/**
 * Whether a renderer has written the content of an island. Its slots tell it where the marker is gone:
 * htmx 2 and minifiers remove comments.
 */
export function isMarkup(
  nodes: readonly Node[],
  element: Element,
  isUntrusted: IsUntrusted,
): boolean {
  const isOwn = (slot: Element): boolean => {
    const island = slot.closest(`[${propsAttribute}],[${stateAttribute}]`);
    return !island || island.contains(element);
  };
  return nodes.some(isMarker) || markupSlots(nodes, isUntrusted).some(isOwn);
}
