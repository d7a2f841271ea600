import { saturatedResponse } from "./error-responses.ts";
import type { RuntimeHooks } from "./runtime-hooks.ts";
import { createInFlightRequests } from "./in-flight-requests.ts";
import { limits } from "./limits.ts";

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
