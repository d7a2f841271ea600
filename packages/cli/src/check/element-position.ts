import type { Element } from "@skerry/server/page-elements";

/** Elements around an element, the nearest first. */
export function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let node = element.parentNode; node && "tagName" in node; node = node.parentNode) {
    ancestors.push(node);
  }
  return ancestors;
}

/** Where the element starts in the page. One that the parser has invented starts nowhere. */
export function offsetOf(element: Element): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}
