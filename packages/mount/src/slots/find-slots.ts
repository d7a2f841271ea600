import { propsAttribute, stateAttribute } from "@skerry/core/contract/attributes";
import { parseMarker } from "@skerry/core/contract/marker";
import { defaultSlot, slotAttribute, slotElement } from "@skerry/core/contract/slot-names";
import type { IsUntrusted } from "../protocol/loader-context.ts";

const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Whether a node is the comment that a renderer puts in front of its markup. */
const isMarker = (node: Node): boolean =>
  node instanceof Comment && parseMarker(node.data) !== undefined;

/** The slots that are written as children of an island, by name. */
export function childSlots(nodes: readonly Node[], isUntrusted: IsUntrusted): Map<string, Node[]> {
  const slots = new Map<string, Node[]>();
  for (const node of nodes) {
    // The script with the island's props.
    if (node instanceof Element && node.matches(`script[${propsAttribute}]`)) continue;
    const name =
      (node instanceof Element && !isUntrusted(node) && node.getAttribute(slotAttribute)) ||
      defaultSlot;
    const found = slots.get(name);
    if (found) found.push(node);
    else slots.set(name, [node]);
  }
  // White space between the other slots is not a slot of its own.
  if (slots.get(defaultSlot)?.every((node) => isText(node) && !node.data.trim()))
    slots.delete(defaultSlot);
  return slots;
}

/** The elements in a renderer's markup that hold the island's slots, without those of islands inside these slots. */
export function markupSlots(nodes: readonly Node[], isUntrusted: IsUntrusted): HTMLElement[] {
  const found = nodes.flatMap((node) =>
    node instanceof Element
      ? [node as HTMLElement, ...node.querySelectorAll<HTMLElement>(slotElement)].filter(
          ({ localName }) => localName === slotElement,
        )
      : [],
  );
  // In document order, so that an outer slot comes before those inside it.
  let outer: Element | undefined;
  return found.filter((one) => {
    if (outer?.contains(one) || isUntrusted(one)) return false;
    outer = one;
    return true;
  });
}

/**
 * Whether a renderer has written the content of an island. Its slots show that where the marker is gone:
 * htmx 2 and minifiers remove comments.
 */
export function isRendered(
  nodes: readonly Node[],
  element: Element,
  isUntrusted: IsUntrusted,
): boolean {
  // The nodes may be copies outside of the page, where no island is around a slot of this one.
  const isOwn = (slot: Element): boolean => {
    const island = slot.closest(`[${propsAttribute}],[${stateAttribute}]`);
    return !island || island.contains(element);
  };
  return nodes.some(isMarker) || markupSlots(nodes, isUntrusted).some(isOwn);
}
