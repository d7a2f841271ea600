import { limits } from "./limits.ts";

/** Counts the requests that are being answered. */
export interface InFlightRequests {
  count(): number;
  /** @returns call it when the request has been answered; calling it twice is harmless */
  begin(): () => void;
}

/**
 * A request stops counting after `limits.inFlightMilliseconds` even if nothing has ended it: workerd
 * drops a request whose client has disconnected without running its `finally` blocks.
 */
export function createInFlightRequests(): InFlightRequests {
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
