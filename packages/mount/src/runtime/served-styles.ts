import { type Control, copyState } from "./controls.ts";
import { propsKey } from "./listen-late.ts";

type Styled = Element & ElementCSSInlineStyle & Record<string, unknown>;

/** Elements whose served style is the widget's own. */
const styledByWidget = new WeakSet<Node>();

/**
 * Gives elements of served markup their styles when React takes them over. A policy blocks style attributes that the
 * parser sets, and React takes them for set. HTML that a widget writes for others (`dangerouslySetInnerHTML`), and that
 * of slots, stays blocked: React takes no element of it over.
 */
export function styleHydrated(island: Element): void {
  const key = propsKey();
  for (const styled of island.querySelectorAll<Styled>("[style]:not(sk-slot *)")) {
    Object.defineProperty(styled, key, {
      configurable: true,
      // Not after the commit: effects measure, and what is in a Suspense boundary is taken over later.
      set(props: { style?: unknown }) {
        Object.defineProperty(styled, key, { value: props, writable: true });
        if (!props.style) return;
        styledByWidget.add(styled);
        styled.style.cssText = styled.getAttribute("style") as string;
      },
    });
  }
}

/** Gives the copy of an element the style that it was served with. */
export function restoreStyle(copy: Element, served: Node, style: string): void {
  // A policy forbids to set the attribute, but not this (CSP 3, "style-src-attr").
  if (styledByWidget.has(served)) (copy as Styled).style.cssText = style;
  else copy.setAttribute("style", style);
}

/** Whether the style attribute of an element does not count. */
const isBlocked = (element: Partial<Styled>): boolean =>
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
