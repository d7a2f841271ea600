/**
 * The origin of the page's own URLs. In the previews of content management systems (`about:srcdoc`), `location.origin` is "null",
 * and the window has that of the page around. A sandboxed frame has none; its paths and forms lead to that of its base. Not the
 * window's alone: a script's own `var origin` hides it.
 *
 * @returns `null` as a text where the page has none, such as a file
 */
export const pageOrigin = (): string =>
  [location.origin, origin, new URL(document.baseURI).origin].find((one) => /^https?:/.test(one)) ??
  "null";
