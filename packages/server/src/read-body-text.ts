/**
 * Reads a request's body as text.
 *
 * Not Hono's `bodyLimit`: it looks at `request.body`, which makes @hono/node-server wrap the body into a
 * web stream, and it answers 500 when the connection breaks off.
 *
 * @returns `undefined` when the body has more bytes than allowed, whatever its Content-Length says; the
 *   rest is not read then
 * @throws TypeError for invalid UTF-8; the connection's error when that breaks off
 */
export async function readBodyText(
  request: Request,
  maxBytes: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const contentLength = request.headers.get("Content-Length");
  // Not a byte of a body that says itself that it is too long.
  if (contentLength && Number(contentLength) > maxBytes) return undefined;
  // HTTP ends a body there, so that it can be read at once, which is much cheaper than a stream in Node.
  if (contentLength) {
    const bytes = await request.arrayBuffer();
    return bytes.byteLength <= maxBytes ? decoder.decode(bytes) : undefined;
  }
  const { body } = request;
  if (!body) return "";
  const reader = body.getReader();
  let length = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
