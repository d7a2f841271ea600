import { untrustedAttribute } from "./attributes.ts";

/**
 * Selectors by which the configuration names regions of content that visitors write: simple ones (a tag, classes, ids,
 * attributes), separated by commas. Nothing depends on what is around an element, because slots move their content. White
 * space is that of CSS: to a browser any other is a part of a name.
 */
export const untrustedSelector =
  /^((^|,)[\t\n\f\r ]*(?=[a-z.#[])([a-z][\w-]*)?([.#][a-z][\w-]*|\[[a-z][\w-]*])*[\t\n\f\r ]*)+$/i;

/** The whole page is untrusted where the selector is wrong: a mistake is no permission. */
export const everywhere = "html";

/** Reads an attribute of an element that is no node of a browser. The name is in lower case, in the page it may be in any. */
type ReadAttribute = (name: string) => string | undefined;

/** Whether an element begins an untrusted region. */
export type IsUntrusted = (tagName: string, attribute: ReadAttribute) => boolean;

interface SimpleSelector {
  /** `""`: any. */
  tag: string;
  /** A word that is absent: any value. */
  attributes: { name: string; word?: string | undefined }[];
}

/**
 * Finds untrusted regions where there is no `closest`: in the renderer and in `skerry check`. Upper and lower case are
 * alike, as they are for a browser in quirks mode.
 *
 * @param selector of the configuration; one that is wrong leaves nothing trusted
 */
export function createUntrustedTest(selector: string | undefined): IsUntrusted {
  const isSelected = selector === undefined ? () => false : createSelectorTest(selector);
  return (tagName, attribute) =>
    attribute(untrustedAttribute) !== undefined || isSelected(tagName, attribute);
}

/** Whether a selector of the form `untrustedSelector` selects an element. One that is wrong selects all of them. */
export function createSelectorTest(selector: string): IsUntrusted {
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
