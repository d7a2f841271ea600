import type { Element } from "@skerry/server/page-elements";

/** Elements around an element, the nearest first. */
export function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let node = element.parentNode; node && "tagName" in node; node = node.parentNode) {
    ancestors.push(node);
  }
  return ancestors;
}

/** Index of the element's first character in the page; 0 for an element that the parser added. */
export function offsetOf(element: Element): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}
