import type { Handler } from "hono";
import { requestDeadline } from "../deadline.ts";
import { limits } from "../limits.ts";
import { type BatchRenderer, readBatch } from "../render/batch.ts";
import type { LoadWidgets } from "../render/loaded-widgets.ts";
import { createRenderErrorLog } from "../render/render-log.ts";
import type { Admission } from "../requests/admission.ts";
import type { RequestBodies } from "../requests/request-bodies.ts";
import {
  errorResponse,
  noStore,
  refusedBodyResponse,
  saturatedResponse,
} from "../requests/responses.ts";

const headers = { ...noStore, "Content-Type": "application/json" };

/** `POST /render`: many islands, JSON in and out. */
export function createRenderRoute(
  load: LoadWidgets,
  renderBatch: BatchRenderer,
  admission: Admission,
  bodies: RequestBodies,
): Handler {
  return async (c) => {
    // The time of a request starts when the widgets are loaded: the first request waits for them.
    await load();
    const deadline = requestDeadline();
    const request = c.req.raw;
    // Not a byte of a body that says itself that it is too long.
    if (Number(request.headers.get("Content-Length")) > limits.batchBytes) return batchTooLarge();
    const read = await bodies.read(request, limits.batchBytes).catch(() => undefined);
    if (read?.isRefused) return refusedBodyResponse();
    if (read?.stream) {
      await read.stream.cancel();
      return batchTooLarge();
    }
    if (!read) return notABatch();
    return bodies.answer(request, read.body, () =>
      admission.admit(async () => {
        const batch = readBatch(read.bytes);
        if (!batch) return notABatch();
        const log = createRenderErrorLog(request);
        const answer = await renderBatch(batch, { log, deadline, isParsed: true });
        const text = JSON.stringify(answer);
        // A few names may become much markup, which a client may take its time for.
        if (!read.body.add(text.length)) return saturatedResponse();
        return new Response(text, { headers });
      }),
    );
  };
}

function batchTooLarge(): Response {
  return errorResponse(
    413,
    `The batch has more than ${limits.batchBytes} bytes. Send several smaller ones.`,
    // The rest of the body has not been read, so that no other request can follow on this connection.
    { Connection: "close" },
  );
}

function notABatch(): Response {
  return errorResponse(
    400,
    'Expected JSON such as {"islands": {"a": {"widget": "search-form", "props": {}}}}.',
  );
}
