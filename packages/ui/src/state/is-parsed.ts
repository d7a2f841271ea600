/**
 * Whether the parser has passed the end of a node: the whole document has been read, or something
 * follows the node or one of its ancestors. Before that its content may not be complete. Shadow roots
 * are filled by scripts, so what ends in one is complete.
 */
export const isParsed = (node: Node | null): unknown =>
  document.readyState !== "loading" ||
  (node !== document && (!node || node.nextSibling || isParsed(node.parentNode)));
