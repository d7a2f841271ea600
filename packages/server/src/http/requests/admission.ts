import { emptyErrors } from "../../errors/request-errors.ts";
import type { Handler } from "../../api/handler.ts";
import { limits, isLongerThan } from "../../host/limits.ts";
import type { RuntimeHooks } from "../../host/runtime-hooks.ts";
import { saturatedResponse, noStore } from "./responses.ts";

/** Decides which requests a process has time for. */
export interface Admission {
  /** Whether there is a place, and the process is not overloaded. */
  isOpen(): boolean;
  /** Answers a request in a place of its own, also when there is none left. */
  hold(answer: () => Response | Promise<Response>): Promise<Response>;
  /** The same, but 503 when there is no place. For a request whose body had to be waited for. */
  admit(answer: () => Response | Promise<Response>): Promise<Response>;
}

/** Creates the places for requests of one handler, and the gauge that counts them. */
export function createAdmission({ metrics, isOverloaded }: RuntimeHooks): Admission {
  const inFlight = createInFlightRequests();
  metrics.addGauge("skerry_requests_in_flight", () => inFlight.count());
  const admission: Admission = {
    isOpen: () => inFlight.count() < limits.inFlight && !isOverloaded?.(),
    async hold(answer) {
      const end = inFlight.begin();
      try {
        return await answer();
      } finally {
        end();
      }
    },
    admit: async (answer) => (admission.isOpen() ? admission.hold(answer) : saturatedResponse()),
  };
  return admission;
}

/** Counts the requests that are being answered. */
interface InFlightRequests {
  count(): number;
  /** @returns call it when the request has been answered; calling it twice is harmless */
  begin(): () => void;
}

/**
 * A request stops counting after `limits.inFlightMilliseconds` even if nothing has ended it: workerd
 * drops a request whose client has disconnected without running its `finally` blocks.
 */
function createInFlightRequests(): InFlightRequests {
  // A Set keeps the order of insertion: the oldest request comes first.
  const requests = new Set<{ startedAt: number }>();
  return {
    count() {
      const oldestAllowed = performance.now() - limits.inFlightMilliseconds;
      for (const request of requests) {
        if (request.startedAt > oldestAllowed) break;
        requests.delete(request);
      }
      return requests.size;
    },
    begin() {
      const request = { startedAt: performance.now() };
      requests.add(request);
      return () => void requests.delete(request);
    },
  };
}

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
      return new Response(null, { status: emptyErrors.urlTooLong, headers: noStore });
    }
    const isProbe = /^\/(healthz|readyz|metrics)$/.test(target);
    if (!isProbe && !admission.isOpen()) return saturatedResponse();
    // Its route takes a place when the whole body is there: a client that stops in the middle holds none.
    if (request.method === "POST") return fetch(request);
    return admission.hold(() => fetch(request));
  };
}

/** Path and query of a request's URL. Cheaper than to parse the URL, which every request would pay for. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}
