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
