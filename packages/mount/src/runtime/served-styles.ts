import { type Control, copyState } from "./controls.ts";

type Styled = Element & ElementCSSInlineStyle;

/** Elements whose served style is the widget's own. */
const styledByWidget = new WeakSet<Node>();

/** Gives an element of served markup its style, where a policy has blocked the attribute. */
export function applyServedStyle(element: Element): void {
  styledByWidget.add(element);
  (element as Styled).style.cssText = element.getAttribute("style") as string;
}

/** Gives the copy of an element the style that it was served with. */
export function restoreStyle(copy: Element, served: Node, style: string): void {
  // A policy forbids to set the attribute, but not this (CSP 3, "style-src-attr").
  if (styledByWidget.has(served)) (copy as Styled).style.cssText = style;
  else copy.setAttribute("style", style);
}

/** Whether the style attribute of an element does not count. */
export const isBlocked = (element: Partial<Styled>): boolean =>
  Boolean(element.getAttribute?.("style")?.trim()) && element.style?.length === 0;

/**
 * Copies a node without its children. `cloneNode` lets a blocked style count: in the copy, and in Chromium from the
 * next change of its style in the element itself.
 */
export function copyAlone(node: Node): Node {
  // Its nodes are no children.
  if (node instanceof HTMLTemplateElement) return node.cloneNode(true);
  if (!isBlocked(node as Styled)) return node.cloneNode();
  const element = node as Element;
  const copy = document.createElementNS(element.namespaceURI, element.localName);
  // Not by name: parsers allow names that methods refuse, such as Alpine's "@click".
  for (const attribute of element.attributes) copy.setAttributeNode(attribute.cloneNode() as Attr);
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    copyState(element, copy as Control);
  return copy;
}
