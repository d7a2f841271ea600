import type { Element } from "@skerry/server/page-elements";
import { decodeAttribute } from "./decode-source.ts";

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

/** Index of an attribute's first character in the page. */
export function offsetOfAttribute(element: Element, name: string): number {
  return element.sourceCodeLocation?.attrs?.[name]?.startOffset ?? offsetOf(element);
}

/**
 * Where a character of an attribute's value stands in the page.
 *
 * @param index in the decoded value
 */
export function offsetInAttribute(
  page: string,
  element: Element,
  name: string,
  index: number,
): number {
  const source = decodeAttribute(page, element, name);
  return source?.text ? source.toOffset(index) : offsetOfAttribute(element, name);
}
