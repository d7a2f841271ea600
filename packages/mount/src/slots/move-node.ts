interface Mover {
  moveBefore?(node: Node, before: Node | null): void;
}

/**
 * Appends a node that may be in the document already. Where the browser can (Chrome 133, Firefox 144), it
 * keeps what a removal ends: focus, frames, videos, scroll positions.
 */
export function moveNode(parent: Element, node: Node): void {
  if (node.isConnected && parent.isConnected) {
    try {
      (parent as Mover).moveBefore?.(node, null);
    } catch {
      // Moving fails between a document and a shadow root, for example.
    }
  }
  if (node.parentNode !== parent || node.nextSibling) parent.append(node);
}

type Field = HTMLInputElement;

/**
 * Notes the focus inside some nodes.
 *
 * @returns puts it back if it was lost
 */
export function noteFocus(root: Node, nodes: readonly Node[]): () => void {
  const document = root.getRootNode() as Document;
  const { activeElement } = document;
  if (!activeElement || !nodes.some((node) => node.contains(activeElement))) return () => {};
  const { selectionStart, selectionEnd, selectionDirection } = activeElement as Field;
  return () => {
    if (document.activeElement === activeElement || !activeElement.isConnected) return;
    (activeElement as Field).focus({ preventScroll: true });
    if (selectionStart != null) {
      (activeElement as Field).setSelectionRange(
        selectionStart,
        selectionEnd,
        selectionDirection ?? "none",
      );
    }
  };
}
