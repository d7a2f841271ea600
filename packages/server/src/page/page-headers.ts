/** Headers that describe the bytes of a page, which change when its islands are filled. */
const byteHeaders = ["Content-Length", "ETag", "Last-Modified", "Content-MD5", "Digest"];

/** Removes the headers that are no longer true once a page's islands are filled. */
export function dropByteHeaders(headers: Headers): void {
  for (const name of byteHeaders) headers.delete(name);
}

/** Whether a Content-Type is that of an HTML page. */
export function isHtml(contentType: string | null): boolean {
  return /^\s*text\/html\s*(;|$)/i.test(contentType ?? "");
}

/** Whether a page says that it must arrive as it was sent (RFC 9110, 7.7; RFC 9111, 5.2). */
export function mayNotBeTransformed(headers: Headers): boolean {
  return /(^|,)\s*no-transform\s*(,|$)/i.test(headers.get("Cache-Control") ?? "");
}
