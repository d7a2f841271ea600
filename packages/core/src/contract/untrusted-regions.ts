import { untrustedAttribute } from "./attributes.ts";

/**
 * Matches the selectors by which the configuration names regions of content that visitors write: lists such as
 * `.comments, div#guest[data-user]`. No combinators and no pseudo-classes, because slots move elements away from what is
 * around them. Only the white space of CSS separates; any other belongs to a name.
 */
const untrustedSelector =
  /^((^|,)[\t\n\f\r ]*(?=[a-z.#[])([a-z][\w-]*)?([.#][a-z][\w-]*|\[[a-z][\w-]*])*[\t\n\f\r ]*)+$/i;

/** The selector in place of a wrong one. It makes the whole page untrusted: a mistake grants no permission. */
export const everywhere = "html";

/** Longest list of selectors, in UTF-16 code units: each element is compared with some of them. */
export const maxSelectorLength = 10_000;

/** Whether a text is such a list, and not too long. */
export const isSelectorList = (text: string): boolean =>
  text.length <= maxSelectorLength && untrustedSelector.test(text);

/** An attribute of an element. In drawings some names have capitals. */
interface ElementAttribute {
  readonly name: string;
  readonly value: string;
}

/** Whether an element fits. Takes its tag name and its attributes. */
export type ElementTest = (tagName: string, attributes: readonly ElementAttribute[]) => boolean;

/**
 * Words of a selector, or of an element: `<li` for a tag, `.a` and `#a` for words of `class` and `id`, `[a` for the name of an
 * attribute.
 */
type Words = readonly string[];

/**
 * Finds untrusted regions where there is no `closest`: in the renderer and in `skerry check`. Upper and lower case are
 * alike, as they are for a browser in quirks mode.
 *
 * @param selector of the configuration; one that is wrong leaves nothing trusted
 */
export function createUntrustedTest(selector: string | undefined): ElementTest {
  const isSelected = selector === undefined ? () => false : createSelectorTest(selector);
  return (tagName, attributes) =>
    attributes.some(({ name }) => name.toLowerCase() === untrustedAttribute) ||
    isSelected(tagName, attributes);
}

/**
 * Whether an element is selected by one of a list of selectors, as `isSelectorList` has them. A list that is wrong selects all
 * elements. Each selector is found by the one of its words that the fewest of them have, so that an element is compared with
 * few.
 */
export function createSelectorTest(selector: string): ElementTest {
  if (!isSelectorList(selector)) return () => true;
  const byWord = indexByRarestWord(selector.toLowerCase().split(",").map(wordsOf));
  return (tagName, attributes) => {
    const words = wordsOfElement(tagName, attributes);
    let all: ReadonlySet<string> | undefined;
    const hasAll = (wanted: Words): boolean => {
      all ??= new Set(words);
      return wanted.every((word) => all?.has(word));
    };
    return words.some((word) => byWord.get(word)?.some(hasAll));
  };
}

function wordsOf(selector: string): Words {
  return [...selector.matchAll(/([.#[]?)([\w-]+)/g)].map(
    ([, mark, name = ""]) => (mark || "<") + name,
  );
}

function wordsOfElement(tagName: string, attributes: readonly ElementAttribute[]): Words {
  const words = [`<${tagName.toLowerCase()}`];
  for (const { name, value } of attributes) {
    const lower = name.toLowerCase();
    words.push(`[${lower}`);
    const mark = lower === "class" ? "." : lower === "id" ? "#" : undefined;
    if (mark === undefined) continue;
    for (const word of value.toLowerCase().split(/[\t\n\f\r ]+/)) words.push(mark + word);
  }
  return words;
}

function indexByRarestWord(selectors: readonly Words[]): ReadonlyMap<string, readonly Words[]> {
  const counts = new Map<string, number>();
  for (const words of selectors) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const count = (word: string): number => counts.get(word) ?? 0;
  const index = new Map<string, Words[]>();
  for (const words of selectors) {
    const rarest = words.reduce((one, other) => (count(other) < count(one) ? other : one));
    const known = index.get(rarest);
    if (known) known.push(words);
    else index.set(rarest, [words]);
  }
  return index;
}
