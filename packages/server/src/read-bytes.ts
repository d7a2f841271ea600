/** A stream that was read: all of it, or what it still is when it is too long. */
export type ReadBytes =
  | { bytes: Uint8Array<ArrayBuffer>; rest?: undefined }
  | { bytes?: undefined; rest: ReadableStream<Uint8Array> };

/** Reads a stream to its end, or leaves one that is longer than that whole. */
export async function readBytes(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<ReadBytes> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: join(chunks, length) };
    chunks.push(value);
    length += value.length;
    if (length > maxBytes) return { rest: replay(chunks, reader) };
  }
}

function join(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}

/** What has been read, and then what comes. */
function replay(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const chunk = chunks.shift();
      const { done, value } = chunk ? { done: false, value: chunk } : await reader.read();
      if (done) controller.close();
      else controller.enqueue(value as Uint8Array);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
