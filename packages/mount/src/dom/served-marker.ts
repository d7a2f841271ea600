import { propsAttribute } from "@skerry/core/contract/attributes";
import { type Marker, parseMarker } from "@skerry/core/contract/marker";

/** Asked several times for each island, so it looks at no more children than it has to. */
function firstContent(element: Element): Node | undefined {
  for (const node of element.childNodes) {
    if (
      node instanceof Element ? !node.matches(`script[${propsAttribute}]`) : node.nodeValue?.trim()
    )
      return node;
  }
  return undefined;
}

/** The comment by which server markup announces itself, wherever it stands among the children. */
export const markerIn = (element: Element): Node | undefined =>
  [...element.childNodes].find((node) => node instanceof Comment && parseMarker(node.data));

/**
 * Reads the comment by which server markup announces itself: the first child that is neither white
 * space nor the island's own props.
 *
 * @returns `undefined` when there is no markup
 */
export function servedMarker(element: Element): Marker | undefined {
  const first = firstContent(element);
  return first instanceof Comment ? parseMarker(first.data) : undefined;
}
