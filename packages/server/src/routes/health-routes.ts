import type { Handler } from "hono";
import { errorResponse, noStore } from "../error-responses.ts";
import type { Readiness } from "../readiness-check.ts";
import { createRenderErrorLog } from "../render-error-log.ts";

/** `GET /healthz`: the process answers. */
export const healthRoute: Handler = () => new Response("alive\n", { headers: noStore });

/**
 * `GET /readyz`: the process can render. The body has a line for each widget that it leaves to the browser. What it
 * says is known since the first request, so that asking often costs nothing.
 */
export function createReadinessRoute(readiness: Readiness): Handler {
  return async ({ req }) => {
    try {
      await readiness.check();
    } catch (error) {
      // Its message may name files of this machine.
      createRenderErrorLog(req.raw)("(readiness)", error);
      return errorResponse(503, "Not ready: nothing can be rendered. The log has the error.");
    }
    const lines = Object.entries(readiness.leftToBrowser()).map(
      ([widget, code]) => `left to the browser: ${widget} (${code})\n`,
    );
    return new Response(`ready\n${lines.join("")}`, { headers: noStore });
  };
}
