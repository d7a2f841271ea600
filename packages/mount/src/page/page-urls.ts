// In one file, which the lifecycle loads: other files would come with React, or load it.

/**
 * URL of the folder of `skerry.js`, with a `/` at the end: a path, as in server markup, unless it would
 * lead to another host from this page.
 *
 * @param chunk URL of a file in `chunks/`
 * @param base of the page's relative URLs
 */
export function filesUrl(chunk: string, base: string): string {
  const { origin, pathname, href } = new URL("../", chunk);
  // A path that starts with two slashes would be read as a host.
  // In a document of blob:, a path leads nowhere.
  const isPath =
    !base.startsWith("blob:") && origin === new URL(base).origin && !pathname.startsWith("//");
  return isPath ? pathname : href;
}

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
