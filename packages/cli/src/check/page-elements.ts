import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Elements in the order of the page. What is in a template is not in the page. */
export function elementsOf(parent: Parent): Element[] {
  const elements: Element[] = [];
  // A page can be nested deeper than a call stack.
  const stack = [...parent.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!("tagName" in node)) continue;
    elements.push(node);
    stack.push(...[...node.childNodes].reverse());
  }
  return elements;
}

/** Elements around an element, the nearest first. */
export function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let node = element.parentNode; node && "tagName" in node; node = node.parentNode) {
    ancestors.push(node);
  }
  return ancestors;
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** Where the element starts in the page. One that the parser has invented starts nowhere. */
export function offsetOf(element: Element): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}
