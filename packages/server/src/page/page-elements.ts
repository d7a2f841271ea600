import { type DefaultTreeAdapterTypes as Tree } from "parse5";

export type Parent = Tree.ParentNode;
export type Child = Tree.ChildNode;
export type Element = Tree.Element;

/** Elements below a node in document order. The content of a template is not part of the page. */
export function* elementsOf(parent: Parent): Generator<Element> {
  // An explicit stack, because a page can be nested deeper than the call stack.
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

/** The text directly inside an element. */
export function textOf(element: Element): string {
  return element.childNodes.map((node) => (isText(node) ? node.value : "")).join("");
}

export function isElement(node: Child): node is Element {
  return "tagName" in node;
}

export function isText(node: Child): node is Tree.TextNode {
  return node.nodeName === "#text";
}

export function isComment(node: Child): node is Tree.CommentNode {
  return node.nodeName === "#comment";
}

export function isTemplate(node: Element): node is Tree.Template {
  return "content" in node;
}
