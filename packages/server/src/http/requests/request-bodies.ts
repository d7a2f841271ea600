import { limits } from "../../host/limits.ts";
import type { RuntimeHooks } from "../../host/runtime-hooks.ts";
import type { Admission } from "./admission.ts";
import { type BodyBudget, createBodyBudget, type OpenBody } from "./body-budget.ts";

/** The bodies of the requests of one handler. */
export interface RequestBodies {
  /** Reads a body. Rejects with the error of its connection. */
  read(request: Request, maxBytes: number): Promise<ReadBody>;
  /**
   * Answers a request whose body was read, once it is admitted; 503 when there is no room for it. Its bytes count until
   * the answer is with the client.
   */
  answer(
    request: Request,
    body: OpenBody,
    respond: () => Response | Promise<Response>,
  ): Promise<Response>;
}

/** Creates them with a budget of `limits.bodiesBytes`. */
export function createRequestBodies(
  { onSent }: Pick<RuntimeHooks, "onSent">,
  admission: Pick<Admission, "admit">,
): RequestBodies {
  const budget = createBodyBudget(limits.bodiesBytes);
  return {
    read: (request, maxBytes) => readBody(request, maxBytes, budget),
    async answer(request, body, respond) {
      try {
        return await admission.admit(respond);
      } finally {
        const giveUp = onSent?.(request, () => body.close());
        if (giveUp) body.waitForClient(giveUp);
        else body.close();
      }
    },
  };
}

/** What became of reading a stream. */
type ReadResult =
  /** It was read to its end. */
  | { bytes: Uint8Array<ArrayBuffer>; stream?: undefined; isRefused?: undefined }
  /** It is too long: a stream of all that was in it. */
  | { bytes?: undefined; stream: ReadableStream<Uint8Array>; isRefused?: undefined }
  /** The process holds too many bytes, so reading has stopped. */
  | { bytes?: undefined; stream?: undefined; isRefused: true };

/** The same for a request's body. One that was read is counted until it is closed. */
export type ReadBody =
  | (Extract<ReadResult, { bytes: Uint8Array }> & { body: OpenBody })
  | Exclude<ReadResult, { bytes: Uint8Array }>;

/**
 * A body that says that it is no longer than this is read at once, which is much cheaper in Node than a stream. All of it
 * counts before it has come.
 */
const maxWholeBytes = 16_000;

/**
 * Reads a request's body within the budget of the process.
 *
 * Not Hono's `bodyLimit`: it looks at `request.body`, which makes @hono/node-server wrap the body into a web stream, and
 * it answers 500 when the connection breaks off.
 *
 * @throws the connection's error when that breaks off
 */
async function readBody(request: Request, maxBytes: number, budget: BodyBudget): Promise<ReadBody> {
  const body = budget.open();
  try {
    const length = Number(request.headers.get("Content-Length") ?? Infinity);
    // Over HTTP, no more bytes than these can come.
    if (length <= Math.min(maxBytes, maxWholeBytes)) {
      if (!body.add(length)) return { isRefused: true };
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (bytes.length <= maxBytes) return { bytes, body };
      // The request has not come over HTTP, and has more than it says.
      body.close();
      return { stream: new Blob([bytes]).stream() };
    }
    if (!request.body) return { bytes: new Uint8Array(), body };
    const result = await readUpTo(request.body, maxBytes, body);
    return result.bytes ? { bytes: result.bytes, body } : result;
  } catch (error) {
    body.close();
    throw error;
  }
}

const uncounted: OpenBody = { add: () => true, waitForClient: () => {}, close: () => {} };

/**
 * Reads a stream of at most `maxBytes` to its end.
 *
 * @param body counts its bytes. Default: nothing counts them
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
    // Ends the read that is waiting.
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
