import { untrustedAttribute } from "./attributes.ts";

/**
 * Matches the selectors by which the configuration names regions of content that visitors write: lists such as
 * `.comments, div#guest[data-user]`. No combinators and no pseudo-classes, because slots move elements away from what is
 * around them. Only the white space of CSS separates; any other belongs to a name.
 */
export const untrustedSelector =
  /^((^|,)[\t\n\f\r ]*(?=[a-z.#[])([a-z][\w-]*)?([.#][a-z][\w-]*|\[[a-z][\w-]*])*[\t\n\f\r ]*)+$/i;

/** The selector in place of a wrong one. It makes the whole page untrusted: a mistake grants no permission. */
export const everywhere = "html";

/** Value of an attribute; `undefined` without it. Callers pass the name in lower case; the page may have written it in any. */
type ReadAttribute = (name: string) => string | undefined;

/** Whether an element fits. Takes its tag name and a function that reads its attributes. */
export type ElementTest = (tagName: string, attribute: ReadAttribute) => boolean;

interface SimpleSelector {
  /** Empty: any tag. */
  tag: string;
  /** `word` is the class or id. Absent for `[name]`, which fits any value. */
  attributes: { name: string; word?: string | undefined }[];
}

/**
 * Finds untrusted regions where there is no `closest`: in the renderer and in `skerry check`. Upper and lower case are
 * alike, as they are for a browser in quirks mode.
 *
 * @param selector of the configuration; one that is wrong leaves nothing trusted
 */
export function createUntrustedTest(selector: string | undefined): ElementTest {
  const isSelected = selector === undefined ? () => false : createSelectorTest(selector);
  return (tagName, attribute) =>
    attribute(untrustedAttribute) !== undefined || isSelected(tagName, attribute);
}

/** Whether a selector of the form `untrustedSelector` selects an element. One that is wrong selects all of them. */
export function createSelectorTest(selector: string): ElementTest {
  const selectors = parseSelectors(selector);
  return (tagName, attribute) =>
    selectors.some(
      ({ tag, attributes }) =>
        (!tag || tag === tagName.toLowerCase()) &&
        attributes.every(({ name, word }) => {
          const words = attribute(name)
            ?.toLowerCase()
            .split(/[\t\n\f\r ]+/);
          return words !== undefined && (word === undefined || words.includes(word));
        }),
    );
}

function parseSelectors(selector: string): SimpleSelector[] {
  // A wrong selector fits every element.
  if (!untrustedSelector.test(selector)) return [{ tag: "", attributes: [] }];
  return selector
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .map((one) => ({
      tag: /^[a-z][\w-]*/.exec(one)?.[0] ?? "",
      attributes: [...one.matchAll(/([.#])([\w-]+)|\[([\w-]+)\]/g)].map(
        ([, mark, word, name = ""]) =>
          mark ? { name: mark === "." ? "class" : "id", word } : { name },
      ),
    }));
}
