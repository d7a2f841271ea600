import type { OpenBody } from "../body-budget.ts";

/** What has become of a stream. */
export type ReadResult =
  | { bytes: Uint8Array<ArrayBuffer>; stream?: undefined; isRefused?: undefined }
  /** It is too long: an equal stream. */
  | { bytes?: undefined; stream: ReadableStream<Uint8Array>; isRefused?: undefined }
  /** The process holds too many bytes: it was not read to its end. */
  | { bytes?: undefined; stream?: undefined; isRefused: true };

const uncounted: OpenBody = { add: () => true, waitForClient: () => {}, close: () => {} };

/**
 * Reads a stream of at most `maxBytes` to its end.
 *
 * @param body counts its bytes. Default: nothing does
 * @returns its bytes; for a longer one, a stream of everything that was in it
 */
export async function readUpTo(
  source: ReadableStream<Uint8Array>,
  maxBytes: number,
  body: OpenBody = uncounted,
): Promise<ReadResult> {
  const reader = source.getReader();
  let isRefused = false;
  const refuse = (): void => {
    isRefused = true;
    // The read that waits ends with it.
    void reader.cancel().catch(() => {});
  };
  body.waitForClient(refuse);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (isRefused) return { isRefused };
    if (done) break;
    if (!body.add(value.length)) {
      refuse();
      return { isRefused: true };
    }
    chunks.push(value);
    length += value.length;
    if (length > maxBytes) return { stream: replay(chunks, reader, body) };
  }
  body.waitForClient(undefined);
  return { bytes: concatenate(chunks, length) };
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

/** A stream of the chunks that have been read, followed by the rest. It breaks off when the body is given up. */
function replay(
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
  body: OpenBody,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      body.waitForClient(() => {
        chunks.length = 0;
        controller.error(new Error("The process holds too many bytes of other requests."));
        void reader.cancel().catch(() => {});
      });
    },
    async pull(controller) {
      const chunk = chunks.shift();
      if (chunk) {
        body.add(-chunk.length);
        return controller.enqueue(chunk);
      }
      body.close();
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel(reason) {
      body.close();
      return reader.cancel(reason);
    },
  });
}
