/**
 * Whether the parser has passed the end tag of an element: the whole document has been read, or
 * something follows the element or one of its ancestors. Before that its content is not complete.
 */
export const isParsed = (element: Element | null): unknown =>
  document.readyState !== "loading" ||
  (element && (element.nextSibling || isParsed(element.parentElement)));
