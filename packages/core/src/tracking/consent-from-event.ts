import type { ConsentSource, ConsentState } from "./consent-source.ts";

/**
 * The answer that a consent banner announces with an event.
 *
 * @param name of a `CustomEvent` that reaches `window`. `"granted"` as its `detail` is a yes, anything
 *   else a no. Before the first event the answer is unknown.
 */
export function consentFromEvent(name: string): ConsentSource {
  let state: ConsentState = "unknown";
  return {
    state: () => state,
    subscribe(onChange, signal) {
      function onEvent(event: Event): void {
        state = (event as CustomEvent).detail === "granted" ? "granted" : "denied";
        onChange();
      }
      addEventListener(name, onEvent, { capture: true, signal });
    },
  };
}
