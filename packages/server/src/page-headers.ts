/** Headers that speak of the bytes of a page as it came, and not of the page with its islands filled. */
const ofTheBytes = ["Content-Length", "ETag", "Last-Modified", "Content-MD5", "Digest"];

/** Removes from a page's headers what is no longer true once its islands are filled. */
export function dropByteHeaders(headers: Headers): void {
  for (const name of ofTheBytes) headers.delete(name);
}

/** Whether a Content-Type is that of an HTML page. */
export function isHtml(contentType: string | null): boolean {
  return /^\s*text\/html\s*(;|$)/i.test(contentType ?? "");
}
