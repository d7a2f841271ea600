import { noStore, saturatedResponse } from "./error-responses.ts";
import type { Handler, RuntimeHooks } from "./handler.ts";
import { createInFlightRequests } from "./in-flight-requests.ts";
import { isLongerThan, limits } from "./limits.ts";

/**
 * Turns away requests with too long a URL (414), and requests that a busy process has no time for (503).
 * Health checks and metrics always pass.
 */
export function guardRequests(
  fetch: (request: Request) => Response | Promise<Response>,
  { metrics, isOverloaded }: RuntimeHooks,
): Handler["fetch"] {
  const inFlight = createInFlightRequests();
  metrics.addGauge("skerry_requests_in_flight", () => inFlight.count());
  return async (request) => {
    const pathAndQuery = request.url.replace(/^\w+:\/\/[^/?#]*/, "");
    if (isLongerThan(pathAndQuery, limits.urlBytes)) {
      return new Response(null, { status: 414, headers: noStore });
    }
    const isProbe = /^\/(healthz|readyz|metrics)$/.test(pathAndQuery);
    if (!isProbe && (inFlight.count() >= limits.inFlight || isOverloaded?.())) {
      return saturatedResponse();
    }
    const end = inFlight.begin();
    try {
      return await fetch(request);
    } finally {
      end();
    }
  };
}
