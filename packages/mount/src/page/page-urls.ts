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
