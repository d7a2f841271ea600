import { configurationId, parseMarker, propsAttribute } from "@skerry/core/contract";
import { type DefaultTreeAdapterTypes, html as names, parse, serializeOuter } from "parse5";

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** An island of a page. */
export interface PageHost {
  widget: string;
  /** JSON, or what stands where it should. */
  propsText: string;
  /** `action` of the first form in its own HTML. */
  fallbackAction: string | undefined;
}

/** A page with places where markup can go. */
export interface ReadPage {
  /** Text of the configuration block. */
  configuration: string | undefined;
  /** `<html lang>`. */
  language: string | undefined;
  /** What the page itself says of its encoding. */
  encoding: string | undefined;
  hosts: PageHost[];
  /** Known islands that are left to the browser: their end is not where they seem to end. */
  bailed: number;
  /**
   * The page with markup in its islands, every other character as it was.
   *
   * @param markup of each host; `undefined` leaves that one as it is
   * @returns the page as it was when a browser would not read the result as meant: markup that stands
   *   where its tags mean something else (a form in a form, a block in a paragraph)
   */
  fill(markup: readonly (string | undefined)[]): string;
}

/** Where a host's content is. */
interface Place extends PageHost {
  element: Element;
  start: number;
  end: number;
  /** Its props' script, which stays in front of the markup. */
  kept: string;
}

/**
 * Whether a page can have islands at all; most pages do not, and need no parser.
 *
 * @param text of the page
 */
export function mayHaveIslands(text: string): boolean {
  return /data-widget|"attribute"/i.test(text);
}

/**
 * Finds the islands of a page as a browser would: with the algorithm of the HTML standard, so that
 * nothing in comments, scripts, templates, text areas or drawings is taken for one.
 *
 * @param text whole page, decoded
 * @param hasMarkup whether there is a widget of this name, and it writes markup
 * @param attributeOf name of the attribute that holds a widget's name, from the configuration's text
 */
export function readPage(
  text: string,
  hasMarkup: (widget: string) => boolean,
  attributeOf: (configuration: string | undefined) => string,
): ReadPage {
  const document = parse(text, { sourceCodeLocationInfo: true });
  const elements = [...elementsOf(document)];
  const block = elements.find((element) => attribute(element, "id") === configurationId);
  const configuration = block && textOf(block);
  const root = elements.find(({ tagName }) => tagName === "html");
  const found = findPlaces(text, document, elements, hasMarkup, attributeOf(configuration));
  const places = found.filter((place) => place !== undefined);

  return {
    configuration,
    language: (root && attribute(root, "lang")) || undefined,
    encoding: encodingOf(elements),
    hosts: places,
    bailed: found.length - places.length,
    fill(markup) {
      const filled = new Map<Element, string>();
      let output = "";
      let position = 0;
      places.forEach(({ element, start, end, kept }, index) => {
        const inside = markup[index];
        if (inside === undefined) return;
        filled.set(element, kept + inside);
        output += text.slice(position, start) + kept + inside;
        position = end;
      });
      output += text.slice(position);
      return isReadAsMeant(document, output, filled) ? output : text;
    },
  };
}

/** A hole for each known island that is left to the browser. */
function findPlaces(
  text: string,
  document: Parent,
  elements: readonly Element[],
  hasMarkup: (widget: string) => boolean,
  name: string,
): (Place | undefined)[] {
  const owners = new Set<Parent>();
  const places: (Place | undefined)[] = [];
  for (const element of elements) {
    const widget = attribute(element, name);
    const parent = element.parentNode;
    // What is inside another island belongs to that one. Elements come in the order of the page.
    if (parent && owners.has(parent)) owners.add(element);
    else if (widget !== undefined && hasMarkup(widget)) {
      owners.add(element);
      if (!isServed(element)) places.push(placeOf(text, document, element, widget));
    }
  }
  return places;
}

/** @returns `undefined` when the parser had to invent an end tag, or the element is a drawing's. */
function placeOf(
  text: string,
  document: Parent,
  element: Element,
  widget: string,
): Place | undefined {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag || element.namespaceURI !== names.NS.HTML) return undefined;
  const script = element.childNodes.find(isPropsScript);
  const { startOffset = 0, endOffset = 0 } = script?.sourceCodeLocation ?? {};
  const form = [...elementsOf(element)].find(
    (one) => one.tagName === "form" && attribute(one, "action") !== undefined,
  );
  return {
    widget,
    propsText: propsOf(document, element, script),
    fallbackAction: form && attribute(form, "action"),
    element,
    start: startTag.endOffset,
    end: endTag.startOffset,
    kept: text.slice(startOffset, endOffset),
  };
}

function propsOf(document: Parent, element: Element, script: Element | undefined): string {
  const value = attribute(element, propsAttribute);
  if (!value?.startsWith("#")) return value ?? (script ? textOf(script) : "");
  const named = [...elementsOf(document)].find((one) => attribute(one, "id") === value.slice(1));
  return named ? textOf(named) : value;
}

/** `<meta charset>`, or the old way to say it. */
function encodingOf(elements: readonly Element[]): string | undefined {
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

/** Whether somebody has rendered it already. */
function isServed(element: Element): boolean {
  const first = element.childNodes.find(
    (node) => !(isText(node) && !node.value.trim()) && !isPropsScript(node),
  );
  return first?.nodeName === "#comment" && "data" in first && parseMarker(first.data) !== undefined;
}

/**
 * Whether the page with the markup is the page without it in everything but its filled islands, and
 * whether those hold what was written into them.
 */
function isReadAsMeant(
  before: Parent,
  output: string,
  filled: ReadonlyMap<Element, string>,
): boolean {
  // A page can be nested deeper than a call stack.
  const pairs: [Parent, Parent][] = [[before, parse(output)]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [one, other] = pair;
    if (one.childNodes.length !== other.childNodes.length) return false;
    for (const [index, child] of one.childNodes.entries()) {
      const twin = other.childNodes[index] as Child;
      if (!isAlike(child, twin)) return false;
      if (!isElement(child) || !isElement(twin)) continue;
      const markup = filled.get(child);
      if (markup === undefined) pairs.push([child, twin]);
      else if (!holds(twin, markup)) return false;
    }
  }
  return true;
}

/** Whether two nodes are the same but for what they contain. */
function isAlike(one: Child, other: Child): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (isText(one)) return one.value === (other as typeof one).value;
  if (!isElement(one)) return true;
  const { attrs } = other as Element;
  return (
    one.attrs.length === attrs.length &&
    one.attrs.every(({ name, value }, index) => {
      const attr = attrs[index];
      return attr?.name === name && attr.value === value;
    })
  );
}

/** Whether an element's children are those of the markup on its own. */
function holds(element: Element, markup: string): boolean {
  const alone = parse(`<!doctype html><body><div>${markup}</div>`);
  const div = [...elementsOf(alone)].find(({ tagName }) => tagName === "div");
  const inside = (parent: Parent): string =>
    parent.childNodes.map((child) => serializeOuter(child)).join("");
  return div !== undefined && inside(div) === inside(element);
}

/** Elements below a node in the order of the page. What is in a template is not in the page. */
function* elementsOf(parent: Parent): Generator<Element> {
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

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => (isText(node) ? node.value : "")).join("");
}

function isElement(node: Child): node is Element {
  return "tagName" in node;
}

function isText(node: Child): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === "#text";
}

function isPropsScript(node: Child): node is Element {
  return (
    isElement(node) && node.tagName === "script" && attribute(node, propsAttribute) !== undefined
  );
}
