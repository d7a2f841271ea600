/**
 * Reads the comment by which server markup announces itself (`skerry PREFIX BUILD`): the first child
 * that is neither white space nor the island's own props.
 *
 * @returns the comment's text, the prefix, the build
 */
export function markerOf(element: Element): RegExpExecArray | null {
  const first = [...element.childNodes].find((node) =>
    node instanceof Element ? !node.matches("script[data-props]") : node.nodeValue?.trim(),
  );
  return /^skerry (\S+) (\S+)$/.exec(first instanceof Comment ? first.data : "");
}
