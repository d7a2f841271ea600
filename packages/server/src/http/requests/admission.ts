import { emptyErrors } from "../../errors/request-errors.ts";
import type { Handler } from "../../api/handler.ts";
import { limits, isLongerThan } from "../../host/limits.ts";
import type { RuntimeHooks } from "../../host/runtime-hooks.ts";
import { saturatedResponse, noStore } from "./responses.ts";

export interface Admission {
  /** Whether there is room, and the process is not overloaded. */
  isOpen(): boolean;
  /** Counts the request while it is answered, even without room. */
  hold(answer: () => Response | Promise<Response>): Promise<Response>;
  /** The same, but 503 without room. For a request whose body was awaited. */
  admit(answer: () => Response | Promise<Response>): Promise<Response>;
}

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

interface InFlightRequests {
  count(): number;
  /** @returns ends it; calling it twice is harmless */
  begin(): () => void;
}

/** Forgets requests after `limits.inFlightMilliseconds`: workerd runs no `finally` when a client disconnects. */
function createInFlightRequests(): InFlightRequests {
  // Oldest first.
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

/** Refuses URLs that are too long (414), and requests that a busy process has no time for (503). Probes always pass. */
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
    // Counted by its route once the body is there: a slow client must hold no place.
    if (request.method === "POST") return fetch(request);
    return admission.hold(() => fetch(request));
  };
}

/** Path and query of a URL, without the cost of parsing it. */
export function pathAndQuery(url: string): string {
  return url.slice(url.indexOf("/", url.indexOf("://") + 3));
}
