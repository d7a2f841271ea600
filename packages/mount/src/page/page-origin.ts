/**
 * The origin of the page's own URLs. Not `location.origin`: in the previews of content management systems (`about:srcdoc`), that
 * is "null". A sandboxed frame has no origin of its own; its paths and forms lead to that of its base.
 */
export const pageOrigin = (): string =>
  origin === "null" ? new URL(document.baseURI).origin : origin;
