import { stateAttribute } from "@skerry/core/contract/attributes";

/** Makes copies of the HTML that a mounted island had before its widget. */
export const ownCopies = new WeakMap<Element, () => Node[]>();

/** The islands that have a state, in a node and itself. */
function islandsIn(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  const inside = [...node.querySelectorAll(`[${stateAttribute}]`)];
  return node.hasAttribute(stateAttribute) ? [node, ...inside] : inside;
}

/** A copy of a node that holds what the server has sent. */
export function copyNode(node: Node): Node {
  const copy = node.cloneNode(true);
  undoWidgets(node, copy);
  return copy;
}

/** Makes a copy of a node hold what the server has sent. */
function undoWidgets(node: Node, copy: Node): void {
  const copies = islandsIn(copy);
  for (const [i, island] of islandsIn(node).entries()) {
    const nodes = ownCopies.get(island)?.();
    copies[i]?.removeAttribute(stateAttribute);
    if (nodes) copies[i]?.replaceChildren(...nodes);
  }
  for (const overlay of (copy as Partial<Element>).querySelectorAll?.("sk-overlay,sk-portal") ?? [])
    overlay.remove();
}

/**
 * Lets the next copy of the page's body hold the server's HTML, while the widgets stay. Turbo copies the
 * body in the task after `turbo:before-cache`, and the visit may be one that keeps islands: a
 * page refresh by morphing, or one with permanent elements.
 */
export function restoreNextCopy(): void {
  const { body } = document;
  body.cloneNode = (deep) => {
    delete (body as Partial<HTMLElement>).cloneNode;
    const copy = body.cloneNode(deep);
    undoWidgets(body, copy);
    return copy;
  };
}
