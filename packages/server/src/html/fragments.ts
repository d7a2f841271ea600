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

/** Context element of fragments. */
const container = defaultTreeAdapter.createElement("div", html.NS.HTML, []);

/**
 * Parses HTML as a browser does inside an empty `<div>`, with locations.
 *
 * @returns `undefined` where browsers may differ
 * @throws PageBudgetError
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

const tableParts = new Map(
  ["table", "thead", "tbody", "tfoot", "tr"].map((name) => [
    name,
    defaultTreeAdapter.createElement(name, html.NS.HTML, []),
  ]),
);

/**
 * Parses markup as a browser does inside a `<div>`, or inside that part of a table.
 *
 * @throws PageBudgetError
 */
export function parseMarkup(markup: string, { tagName }: Element): Parent {
  const part = tableParts.get(tagName);
  return part ? parseFragment(part, markup, createCountingAdapter()) : parseInDiv(markup);
}

const parseInDiv: (markup: string) => Parent = cacheByMarkup((markup) =>
  parseFragment(container, markup, createCountingAdapter()),
);

export interface ContentDescription {
  /** Whether it parses alike everywhere and leaves nothing open: each tag makes one element, each element is closed. */
  isClosed: boolean;
  hasForm: boolean;
  elements: number;
}

const open: ContentDescription = { isClosed: false, hasForm: true, elements: 0 };

/** Elements that close an open sibling of their kind, unless a list is in between. */
const lists: Readonly<Record<string, RegExp>> = { li: /^(ul|ol|menu)$/, dd: /^dl$/, dt: /^dl$/ };

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
  // What is left open swallows the elements behind it.
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

/** Caches by markup, up to a million characters: most islands are rendered once and written into many pages. */
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
