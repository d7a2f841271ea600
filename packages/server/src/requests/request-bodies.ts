import { limits } from "../limits.ts";
import type { RuntimeHooks } from "../runtime-hooks.ts";
import type { Admission } from "./admission.ts";

/** The bodies of the requests of one handler. */
export interface RequestBodies {
  /** Reads a body. Rejects with the error of its connection. */
  read(request: Request, maxBytes: number): Promise<ReadBody>;
  /**
   * Answers a request whose body was read, in a place of its own; 503 when there is none. Its bytes count until the
   * answer is with the client.
   */
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

/** The bytes of a body, or a stream of one that is too long, or that it was refused. */
export type ReadBody =
  | (Extract<ReadResult, { bytes: Uint8Array }> & { body: OpenBody })
  | Exclude<ReadResult, { bytes: Uint8Array }>;

/** Reading a stream takes longer. What says that it is short counts as a whole before it has come. */
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
    // HTTP ends a body there, so that it can be read at once, which is much cheaper than a stream in Node.
    if (length <= Math.min(maxBytes, maxWholeBytes)) {
      if (!body.add(length)) return { isRefused: true };
      const bytes = new Uint8Array(await request.arrayBuffer());
      if (bytes.length <= maxBytes) return { bytes, body };
      // Only a request that has not come over HTTP can have more.
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

/** The bytes of a stream, or why they are not here. */
type ReadResult =
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

/** The bytes that a process holds of the bodies of its requests, and of its answers to them. */
export interface BodyBudget {
  /** Counts another body. Close it when nothing of it is held any more. */
  open(): OpenBody;
}

/** A body, from its first byte until its answer is with the client. */
export interface OpenBody {
  /**
   * Counts bytes that have come, or were made of them. Beyond the budget the largest body of those that are not being worked on is given up,
   * which may be this one.
   *
   * @returns whether they may be kept
   */
  add(bytes: number): boolean;
  /** While its client sends or receives, it may be given up: then this is called. While it is worked on, it may not. */
  waitForClient(giveUp: (() => void) | undefined): void;
  /** Calling it twice is harmless. */
  close(): void;
}

interface Entry {
  bytes: number;
  isClosed: boolean;
  giveUp: (() => void) | undefined;
}

/** Creates the account of one process. Clients that send or receive slowly must not keep the others out. */
export function createBodyBudget(maxBytes: number): BodyBudget {
  const bodies = new Set<Entry>();
  let total = 0;

  function close(body: Entry): void {
    if (body.isClosed) return;
    body.isClosed = true;
    bodies.delete(body);
    total -= body.bytes;
  }

  function makeRoom(): void {
    if (total <= maxBytes) return;
    const waiting = [...bodies].filter(({ giveUp }) => giveUp);
    for (const body of waiting.sort((one, other) => other.bytes - one.bytes)) {
      if (total <= maxBytes) return;
      close(body);
      body.giveUp?.();
    }
  }

  return {
    open() {
      const body: Entry = { bytes: 0, isClosed: false, giveUp: undefined };
      bodies.add(body);
      return {
        add(bytes) {
          if (body.isClosed) return false;
          body.bytes += bytes;
          total += bytes;
          makeRoom();
          if (total > maxBytes) close(body);
          return !body.isClosed;
        },
        waitForClient: (giveUp) => void (body.giveUp = giveUp),
        close: () => close(body),
      };
    },
  };
}
