import type { DefaultTreeAdapterTypes } from "parse5";

export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Child = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Elements below a node in the order of the page. What is in a template is not in the page. */
export function* elementsOf(parent: Parent): Generator<Element> {
  // A page can be nested deeper than a call stack.
  const stack: Child[] = [...parent.childNodes].reverse();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.childNodes.length - 1; index >= 0; index--) {
      stack.push(node.childNodes[index] as Child);
    }
  }
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

export function isElement(node: Child): node is Element {
  return "tagName" in node;
}
