import { propsAttribute } from "@skerry/core/contract/attributes";
import { parseMarker } from "@skerry/core/contract/marker";

/**
 * Reads the comment by which server markup announces itself: the first child that is neither white
 * space nor the island's own props.
 *
 * @returns the start of every id in the markup; `undefined` when there is no markup or another
 *   build has rendered it
 */
export function servedPrefix(element: Element, build: string): string | undefined {
  const first = [...element.childNodes].find((node) =>
    node instanceof Element ? !node.matches(`script[${propsAttribute}]`) : node.nodeValue?.trim(),
  );
  const marker = first instanceof Comment ? parseMarker(first.data) : undefined;
  return marker?.build === build ? marker.prefix : undefined;
}
