/**
 * The HTML that stands in an island before its widget, as the widget's `readFallback` reads it: alike in the browser, in
 * the renderer and in `skerry check`. What visitors have written does not count.
 *
 * A selector is a tag with classes, ids and names of attributes, or several of them, each inside the one before:
 * `form[action]`, `form label`. The first element that it finds is read.
 */
export interface FallbackHtml {
  /** Value of an attribute; `undefined` without such an element or attribute. */
  attribute(selector: string, name: string): string | undefined;
  /**
   * The text in an element, with single spaces, without that of buttons, lists and text areas in it; `undefined` without
   * such an element.
   */
  text(selector: string): string | undefined;
}

/** Props of a widget that stand in its island's own HTML. They go before those of the page. */
export type ReadFallback = (html: FallbackHtml) => Record<string, unknown>;

/** The elements whose text is no text of a page. */
export const controlTags = ["button", "select", "textarea"];

/** An island without HTML of its own. */
export const noFallback: FallbackHtml = {
  attribute: () => undefined,
  text: () => undefined,
};
