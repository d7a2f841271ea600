import type { Admission } from "./create-admission.ts";
import { noStore, saturatedResponse } from "./error-responses.ts";
import type { Handler } from "./handler.ts";
import { isLongerThan, limits } from "./limits.ts";
import { pathAndQuery } from "./path-and-query.ts";

/**
 * Turns away requests with too long a URL (414), and requests that a busy process has no time for (503).
 * Health checks and metrics always pass.
 */
export function guardRequests(
  fetch: (request: Request) => Response | Promise<Response>,
  admission: Admission,
): Handler["fetch"] {
  return async (request) => {
    const target = pathAndQuery(request.url);
    if (isLongerThan(target, limits.urlBytes)) {
      return new Response(null, { status: 414, headers: noStore });
    }
    const isProbe = /^\/(healthz|readyz|metrics)$/.test(target);
    if (!isProbe && !admission.isOpen()) return saturatedResponse();
    // Its route takes a place when the whole body is there: a client that stops in the middle holds none.
    if (request.method === "POST") return fetch(request);
    return admission.hold(() => fetch(request));
  };
}
