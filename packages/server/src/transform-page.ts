import { configurationId, parseMarker, propsAttribute } from "@skerry/core/contract";
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterTypes,
  html as names,
  parse,
  parseFragment,
} from "parse5";
import { limits } from "./limits.ts";
import {
  attribute,
  type Child,
  type Element,
  elementsOf,
  isElement,
  type Parent,
} from "./page-elements.ts";

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
   * Writes markup into the islands; every other character stays as it was. Left as they are: islands
   * where a browser would read the markup as something else (a form in a form, a block in a paragraph).
   *
   * @param markup of each host; `undefined` leaves that one as it is
   */
  write(markup: readonly (string | undefined)[]): WrittenPage;
}

/** A page with markup in its islands. */
export interface WrittenPage {
  text: string;
  /** Whether each host has got its markup. */
  isFilled: boolean[];
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
 * Whether a page can have islands at all, and is small enough to look for them. Most pages have none,
 * and need no parser.
 *
 * @param text of the page
 */
export function mayHaveIslands(text: string): boolean {
  if (!/data-widget|"attribute"/i.test(text)) return false;
  let tags = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) tags++;
  return tags <= limits.pageTags;
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
    write(markup) {
      const wanted = places.map((_, index) => markup[index]);
      for (let attempt = 0; attempt < maxAttempts; attempt++) {
        const filled = new Map<Element, string>();
        let output = "";
        let position = 0;
        for (const [index, { element, start, end, kept }] of places.entries()) {
          const inside = wanted[index];
          if (inside === undefined) continue;
          filled.set(element, kept + inside);
          output += text.slice(position, start) + kept + inside;
          position = end;
        }
        if (filled.size === 0) break;
        output += text.slice(position);
        const difference = findDifference(document, output, filled);
        if (!difference) return { text: output, isFilled: wanted.map((one) => one !== undefined) };
        const culprit = places.findIndex(({ element }) => element === difference.island);
        if (culprit === -1) break;
        wanted[culprit] = undefined;
      }
      return { text, isFilled: wanted.map(() => false) };
    },
  };
}

/** A page is parsed once for each; one more island is left out after each. */
const maxAttempts = 8;

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
  return first !== undefined && isComment(first) && parseMarker(first.data) !== undefined;
}

/** Where a page with markup is not the page without it: the island in question, if there is one. */
interface Difference {
  island: Element | undefined;
}

/**
 * Compares the page with the markup to the page without it, in the order of the page: everything but
 * the filled islands has to be the same, and those have to hold what was written into them.
 */
function findDifference(
  before: Parent,
  output: string,
  filled: ReadonlyMap<Element, string>,
): Difference | undefined {
  let island: Element | undefined;
  const isSame = isSameTree(before, parse(output), (one, other) => {
    const markup = filled.get(one);
    if (markup === undefined) return undefined;
    island = one;
    return isSameTree(alone(markup), other);
  });
  return isSame ? undefined : { island };
}

/**
 * Whether what is in two nodes is the same.
 *
 * @param compare whether two elements have the right content; `undefined`: compare it
 */
function isSameTree(
  one: Parent,
  other: Parent,
  compare?: (one: Element, other: Element) => boolean | undefined,
): boolean {
  // A page can be nested deeper than a call stack.
  const stack = [{ one, other, next: 0 }];
  for (let level = stack.pop(); level; level = stack.pop()) {
    const { one: parent, other: twinParent } = level;
    const end = Math.max(parent.childNodes.length, twinParent.childNodes.length);
    while (level.next < end) {
      const child = parent.childNodes[level.next];
      const twin = twinParent.childNodes[level.next];
      if (!child || !twin || !isAlike(child, twin)) return false;
      level.next += 1;
      if (!isElement(child) || !isElement(twin)) continue;
      const isRight = compare?.(child, twin);
      if (isRight === false) return false;
      if (isRight) continue;
      stack.push(level, { one: child, other: twin, next: 0 });
      if (isTemplate(child) && isTemplate(twin)) {
        stack.push({ one: child.content, other: twin.content, next: 0 });
      }
      break;
    }
  }
  return true;
}

const division = defaultTreeAdapter.createElement("div", names.NS.HTML, []);

/** Most islands of a site are rendered once and written into many pages. */
const parsed = new Map<string, Parent>();
let parsedLength = 0;
const longestParsed = 1_000_000;

/** Markup as it is read where nothing is around it. */
function alone(markup: string): Parent {
  let fragment = parsed.get(markup);
  if (fragment) return fragment;
  fragment = parseFragment(division, markup, {});
  parsedLength += markup.length;
  if (parsedLength > longestParsed) {
    parsed.clear();
    parsedLength = markup.length;
  }
  parsed.set(markup, fragment);
  return fragment;
}

/** Whether two nodes are the same but for what they contain. */
function isAlike(one: Child, other: Child): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (isText(one)) return one.value === (other as typeof one).value;
  if (isComment(one)) return one.data === (other as typeof one).data;
  if (!isElement(one)) return true;
  const { attrs, namespaceURI } = other as Element;
  return (
    one.namespaceURI === namespaceURI &&
    one.attrs.length === attrs.length &&
    one.attrs.every(({ name, value }, index) => {
      const attr = attrs[index];
      return attr?.name === name && attr.value === value;
    })
  );
}

function textOf(element: Element): string {
  return element.childNodes.map((node) => (isText(node) ? node.value : "")).join("");
}

function isText(node: Child): node is DefaultTreeAdapterTypes.TextNode {
  return node.nodeName === "#text";
}

function isComment(node: Child): node is DefaultTreeAdapterTypes.CommentNode {
  return node.nodeName === "#comment";
}

function isTemplate(node: Element): node is DefaultTreeAdapterTypes.Template {
  return "content" in node;
}

function isPropsScript(node: Child): node is Element {
  return (
    isElement(node) && node.tagName === "script" && attribute(node, propsAttribute) !== undefined
  );
}
