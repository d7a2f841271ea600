import { limits } from "./limits.ts";

/** Counts the requests that are being answered. */
export interface Places {
  taken(): number;
  /** @returns what to call when the request is over; twice is harmless */
  take(): () => void;
}

/**
 * A request's place is given up after a while, even when nobody has said that it is over: workerd
 * drops a request whose client has gone where it waits, and runs no `finally` of it.
 */
export function createPlaces(): Places {
  const places = new Set<{ since: number }>();
  return {
    taken() {
      const oldest = performance.now() - limits.inFlightMilliseconds;
      // They are in the order in which they were taken.
      for (const place of places) {
        if (place.since > oldest) break;
        places.delete(place);
      }
      return places.size;
    },
    take() {
      const place = { since: performance.now() };
      places.add(place);
      return () => void places.delete(place);
    },
  };
}
