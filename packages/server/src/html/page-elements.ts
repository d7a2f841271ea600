import { propsAttribute } from "@skerry/core/contract";
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";

export type Parent = Tree.ParentNode;
export type Child = Tree.ChildNode;
export type Element = Tree.Element;

/** Whether an element begins a region of the page that is ignored. */
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

/**
 * Whether an element is a script block that holds JSON. Only such a block can be the configuration or hold
 * props: any other element with its id may come from content that visitors write, such as comments.
 */
export function isJsonScript(element: Element): boolean {
  return (
    element.tagName === "script" &&
    element.namespaceURI === html.NS.HTML &&
    /^\s*application\/json\s*(;|$)/i.test(attribute(element, "type") ?? "")
  );
}

/**
 * The JSON script blocks of a page by their ids. Of several with one id it is the first.
 *
 * @param elements of the page in document order
 */
export function findJsonScripts(elements: readonly Element[]): ReadonlyMap<string, Element> {
  const scripts = new Map<string, Element>();
  for (const element of elements) {
    const id = isJsonScript(element) ? attribute(element, "id") : undefined;
    if (id !== undefined && !scripts.has(id)) scripts.set(id, element);
  }
  return scripts;
}

/** Whether a node is the script inside an island that holds its props. */
export function isPropsScript(node: Child): node is Element {
  return (
    isElement(node) && node.tagName === "script" && attribute(node, propsAttribute) !== undefined
  );
}

/**
 * The encoding that a page declares in `<meta charset>`, or in `<meta http-equiv="content-type">`.
 *
 * @param elements of the page in document order
 */
export function declaredEncoding(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    if (element.tagName !== "meta") continue;
    const charset = attribute(element, "charset");
    if (charset !== undefined) return charset;
    if (attribute(element, "http-equiv")?.toLowerCase() !== "content-type") continue;
    const [, label] =
      /charset\s*=\s*["']?([^\s"';]+)/i.exec(attribute(element, "content") ?? "") ?? [];
    if (label) return label;
  }
  return undefined;
}

/** Elements without an end tag. */
export const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);

/** The nonce of a page's policy: that of its first script, style or link with one. */
export function findNonce(page: Parent): string | undefined {
  for (const element of elementsOf(page)) {
    const isMeant = /^(script|style|link)$/.test(element.tagName);
    const nonce = isMeant && attribute(element, "nonce");
    if (nonce) return nonce;
  }
  return undefined;
}
