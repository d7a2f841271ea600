import type { BodyBudget, OpenBody } from "./body-budget.ts";
import { type ReadResult, readUpTo } from "./page/read-up-to.ts";

/** What has become of the body of a request. */
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
export async function readBody(
  request: Request,
  maxBytes: number,
  budget: BodyBudget,
): Promise<ReadBody> {
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
