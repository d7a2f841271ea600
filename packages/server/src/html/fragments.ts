import {
  defaultTreeAdapter,
  html,
  type DefaultTreeAdapterTypes as Tree,
  parseFragment,
} from "parse5";
import { OffsetParser } from "./offset-parser.ts";
import {
  type Parent,
  type Element,
  elementsOf,
  isElement,
  isTemplate,
  voidElements,
} from "./page-elements.ts";
import { createCountingAdapter, PageBudgetError } from "./stepwise-parser.ts";

/** Fragments are read as the content of it. */
const container = defaultTreeAdapter.createElement("div", html.NS.HTML, []);

/**
 * Parses HTML as a browser reads it inside an empty `<div>`. Nodes know where they stand in it.
 *
 * @returns `undefined` where a browser may read something else
 * @throws PageBudgetError when the parser makes too many elements of it
 */
export function readFragment(text: string): Tree.DocumentFragment | undefined {
  const { treeAdapter, startStep } = createCountingAdapter();
  startStep();
  const parser = OffsetParser.getFragmentParser(container, { treeAdapter }) as OffsetParser;
  parser.tokenizer.write(text, true);
  return parser.certainUntil === Infinity
    ? (parser.getFragment() as Tree.DocumentFragment)
    : undefined;
}

/** Parts of a table that have parts, as the places that markup is read in. */
const tableParts = new Map(
  ["table", "thead", "tbody", "tfoot", "tr"].map((name) => [
    name,
    defaultTreeAdapter.createElement(name, html.NS.HTML, []),
  ]),
);

/**
 * Parses markup as a browser reads it inside an empty `<div>`, or inside that part of a table.
 *
 * @throws PageBudgetError when the parser makes too many elements of it
 */
export function parseMarkup(markup: string, { tagName }: Element): Parent {
  const part = tableParts.get(tagName);
  return part ? parseFragment(part, markup, createCountingAdapter()) : parseInDiv(markup);
}

const parseInDiv: (markup: string) => Parent = cacheByMarkup((markup) =>
  parseFragment(container, markup, createCountingAdapter()),
);

/** The effect of HTML on the page that it is written into. */
export interface ContentDescription {
  /**
   * Whether it is the same tree in every plain place, and what follows it does not notice it: each tag
   * makes one element, each element has its end tag, and nothing is left open.
   */
  isClosed: boolean;
  hasForm: boolean;
  /** Number of elements in it. */
  elements: number;
}

const open: ContentDescription = { isClosed: false, hasForm: true, elements: 0 };

/** Elements that end an element of their kind around them, unless a list is between the two. */
const lists: Readonly<Record<string, RegExp>> = { li: /^(ul|ol|menu)$/, dd: /^dl$/, dt: /^dl$/ };

/** Describes HTML that is written into islands. It is read once. */
export const describeContent: (content: string) => ContentDescription = cacheByMarkup((content) => {
  try {
    return describe(content);
  } catch (error) {
    if (error instanceof PageBudgetError) return open;
    throw error;
  }
});

function describe(content: string): ContentDescription {
  const { treeAdapter, startStep } = createCountingAdapter();
  startStep();
  const text = `<div>${content}</div><i></i>`;
  const options = { treeAdapter, sourceCodeLocationInfo: true };
  const [outer, next, ...others] = parseFragment(text, options).childNodes;
  // An element, a comment or a repeated formatting element that is left open takes in whatever follows.
  const isEnded =
    outer && next && isElement(outer) && isElement(next) && next.tagName === "i" && !others.length;
  if (!isEnded || next.childNodes.length > 0) return open;
  const shown = [...elementsOf(outer)];
  const elements = shown.flatMap((one) =>
    isTemplate(one) ? [one, ...elementsOf(one.content)] : one,
  );
  const closed = elements.filter((element) => element.sourceCodeLocation?.endTag);
  const isClosed =
    count(content, /<[a-z]/gi) === elements.length &&
    count(content, /<\//g) === closed.length &&
    elements.every((element) => isComplete(element, text) && isInItsList(element));
  const hasForm = shown.some(({ tagName }) => tagName === "form");
  return { isClosed, hasForm, elements: elements.length };
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function isComplete({ tagName, namespaceURI, sourceCodeLocation }: Element, text: string): boolean {
  const { startTag, endTag } = sourceCodeLocation ?? {};
  if (!startTag) return false;
  if (endTag) return true;
  return namespaceURI === html.NS.HTML
    ? voidElements.has(tagName)
    : text.slice(0, startTag.endOffset).endsWith("/>");
}

function isInItsList({ tagName, parentNode }: Element): boolean {
  const list = Object.hasOwn(lists, tagName) ? lists[tagName] : undefined;
  return !list || list.test((parentNode as Partial<Element> | null)?.tagName ?? "");
}

const maxCachedLength = 1_000_000;

/**
 * Keeps what a function returns for markup: most islands of a site are rendered once and written into
 * many pages. Everything is forgotten when all markup together gets longer than a million characters.
 */
function cacheByMarkup<Result>(read: (markup: string) => Result): typeof read {
  const cache = new Map<string, Result>();
  let cachedLength = 0;
  return (markup) => {
    const known = cache.get(markup);
    if (known !== undefined) return known;
    const result = read(markup);
    cachedLength += markup.length;
    if (cachedLength > maxCachedLength) {
      cache.clear();
      cachedLength = markup.length;
    }
    cache.set(markup, result);
    return result;
  };
}
