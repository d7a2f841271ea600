import { type DefaultTreeAdapterTypes as Tree } from "parse5";

export type Parent = Tree.ParentNode;
export type Child = Tree.ChildNode;
export type Element = Tree.Element;

/** Whether an element begins a region of the page that does not count. */
export type IsRegion = (element: Element) => boolean;

/**
 * Elements below a node in document order. The content of a template is not part of the page.
 *
 * @param isLeftOut leaves out an element with all that is in it. Default: none
 */
export function* elementsOf(parent: Parent, isLeftOut?: IsRegion): Generator<Element> {
  // An explicit stack, because a page can be nested deeper than the call stack.
  const stack: Element[] = [];
  pushElements(parent, stack);
  for (let element = stack.pop(); element; element = stack.pop()) {
    if (isLeftOut?.(element)) continue;
    yield element;
    pushElements(element, stack);
  }
}

function pushElements({ childNodes }: Parent, stack: Element[]): void {
  for (let index = childNodes.length - 1; index >= 0; index--) {
    const node = childNodes[index] as Child;
    if (isElement(node)) stack.push(node);
  }
}

export function attribute(element: Element, name: string): string | undefined {
  for (const one of element.attrs) if (one.name === name) return one.value;
  return undefined;
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
