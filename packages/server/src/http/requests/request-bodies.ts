import { limits } from "../../host/limits.ts";
import type { RuntimeHooks } from "../../host/runtime-hooks.ts";
import type { Admission } from "./admission.ts";
import { type BodyBudget, createBodyBudget, type OpenBody } from "./body-budget.ts";

export interface RequestBodies {
  /** Rejects with the error of its connection. */
  read(request: Request, maxBytes: number): Promise<ReadBody>;
  /** Answers once the request is admitted. Its bytes count until the answer is delivered. */
  answer(
    request: Request,
    body: OpenBody,
    respond: () => Response | Promise<Response>,
  ): Promise<Response>;
}

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

type ReadResult =
  /** Read to its end. */
  | { bytes: Uint8Array<ArrayBuffer>; stream?: undefined; isRefused?: undefined }
  /** Too long: a stream of all of it. */
  | { bytes?: undefined; stream: ReadableStream<Uint8Array>; isRefused?: undefined }
  /** The process holds too many bytes. */
  | { bytes?: undefined; stream?: undefined; isRefused: true };

/** The same, counted until it is closed. */
export type ReadBody =
  | (Extract<ReadResult, { bytes: Uint8Array }> & { body: OpenBody })
  | Exclude<ReadResult, { bytes: Uint8Array }>;

/** Shorter bodies are read at once, much cheaper in Node than a stream. They count before they arrive. */
const maxWholeBytes = 16_000;

/**
 * Reads a body within the process's budget.
 *
 * Hono's `bodyLimit` makes @hono/node-server wrap the body
 * into a web stream, and answers 500 when a connection breaks.
 */
async function readBody(request: Request, maxBytes: number, budget: BodyBudget): Promise<ReadBody> {
  const body = budget.open();
  try {
    const length = Number(request.headers.get("Content-Length") ?? Infinity);
    // HTTP delivers no more bytes than these.
    if (length <= Math.min(maxBytes, maxWholeBytes)) {
      if (!body.add(length)) return { isRefused: true };
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (bytes.length <= maxBytes) return { bytes, body };
      // Not over HTTP: it has more than it says.
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
 * @param body counts its bytes
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
    // Ends the pending read.
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

/** A stream of the chunks that were read and of the rest. Errors when the body is dropped. */
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
