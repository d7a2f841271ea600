/**
 * A request's body as text, or `undefined` when it has more bytes than allowed: the rest is not read
 * then, whatever its Content-Length says.
 *
 * @throws TypeError when it is no UTF-8; what the connection throws when it breaks
 */
export async function readBody(request: Request, maxBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const said = request.headers.get("Content-Length");
  // A connection ends the body there. In Node, a stream of it costs much more.
  if (said && Number(said) <= maxBytes) {
    const bytes = await request.arrayBuffer();
    return bytes.byteLength <= maxBytes ? decoder.decode(bytes) : undefined;
  }
  const { body } = request;
  if (!body) return "";
  const reader = body.getReader();
  let bytes = 0;
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}
