import { propsAttribute } from "@skerry/core/contract";
import { type DefaultTreeAdapterTypes as Tree, html } from "parse5";

export type Parent = Tree.ParentNode;
export type Child = Tree.ChildNode;
export type Element = Tree.Element;

export type IsRegion = (element: Element) => boolean;

/**
 * Elements below a node in document order, without the content of templates.
 *
 * @param isLeftOut skips an element with all that is in it
 */
export function* elementsOf(parent: Parent, isLeftOut?: IsRegion): Generator<Element> {
  // Pages nest deeper than the call stack.
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

/** Whether an element is a JSON script. Any other element may come from visitors, such as a comment. */
export function isJsonScript(element: Element): boolean {
  return (
    element.tagName === "script" &&
    element.namespaceURI === html.NS.HTML &&
    /^\s*application\/json\s*(;|$)/i.test(attribute(element, "type") ?? "")
  );
}

/** The JSON scripts of a page by id; the first one wins. */
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

/** The encoding that a page declares in `<meta>`. */
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
