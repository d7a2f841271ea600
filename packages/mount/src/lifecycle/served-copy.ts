import { stateAttribute } from "@skerry/core/contract/attributes";

/** The HTML that mounted islands had before their widgets. */
export const ownNodes = new WeakMap<Element, () => Node[]>();

/** Makes a copy of the page's body hold what the server has sent. */
function undoWidgets(body: Element, copy: Element): void {
  const islands = (root: Element): NodeListOf<Element> =>
    root.querySelectorAll(`[${stateAttribute}]`);
  const copies = islands(copy);
  islands(body).forEach((island, i) => {
    const nodes = ownNodes.get(island)?.();
    copies[i]?.removeAttribute(stateAttribute);
    if (nodes) copies[i]?.replaceChildren(...nodes.map((node) => node.cloneNode(true)));
  });
  for (const overlay of copy.querySelectorAll("sk-overlay")) overlay.remove();
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
    const copy = body.cloneNode(deep) as HTMLElement;
    undoWidgets(body, copy);
    return copy;
  };
}
