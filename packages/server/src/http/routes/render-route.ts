import type { Handler } from "hono";
import { limits } from "../../host/limits.ts";
import { answerBatch, type BatchContexts } from "../../batch/answer-batch.ts";
import { readBatch } from "../../batch/read-batch.ts";
import { requestErrors } from "../../errors/request-errors.ts";
import type { BeginRequest } from "../../render/render-islands.ts";
import type { RenderLog } from "../../render/logs/render-log.ts";
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
  begin: BeginRequest,
  bodies: RequestBodies,
  contexts: BatchContexts,
  log: RenderLog,
): Handler {
  return async (c) => {
    const request = c.req.raw;
    const work = await begin(log(request));
    // Reads nothing of a body that declares itself too long.
    if (Number(request.headers.get("Content-Length")) > limits.batchBytes) return batchTooLarge();
    const read = await bodies.read(request, limits.batchBytes).catch(() => undefined);
    if (read?.isRefused) return refusedBodyResponse();
    if (read?.stream) {
      await read.stream.cancel();
      return batchTooLarge();
    }
    if (!read) return errorResponse(requestErrors.notABatch);
    const { bytes, body } = read;
    return bodies.answer(request, body, async () => {
      const batch = readBatch(bytes);
      if (!batch) return errorResponse(requestErrors.notABatch);
      if (batch === "too-many") return errorResponse(requestErrors.tooManyKeys);
      const text = JSON.stringify(await answerBatch(batch, work, contexts, true));
      // Few names may become much markup.
      return body.add(text.length) ? new Response(text, { headers }) : saturatedResponse();
    });
  };
}

/** The unread body would be taken for the next request. */
const batchTooLarge = (): Response =>
  errorResponse(requestErrors.batchTooLarge, { Connection: "close" });
