/** A stream that was read to its end, or an equal stream of one that is too long. */
export type ReadResult =
  | { bytes: Uint8Array<ArrayBuffer>; stream?: undefined }
  | { bytes?: undefined; stream: ReadableStream<Uint8Array> };

/**
 * Reads a stream of at most `maxBytes` to its end.
 *
 * @returns its bytes; for a longer one, a stream of everything that was in it
 */
export async function readUpTo(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<ReadResult> {
  const reader = source.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: concatenate(chunks, length) };
    chunks.push(value);
    length += value.length;
    if (length > maxBytes) return { stream: replay(chunks, reader) };
  }
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.length;
  }
  return bytes;
}

/** A stream of the chunks that have been read, followed by the rest. */
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
