import type { ConsentSource, ConsentState } from "./consent-source.ts";

/**
 * The answer that a consent banner tells by an event.
 *
 * @param name of a `CustomEvent` that reaches `window`; its `detail` is `"granted"`, or anything else
 *   for a refusal. Before the first one the answer is unknown.
 */
export function consentFromEvent(name: string): ConsentSource {
  let state: ConsentState = "unknown";
  return {
    state: () => state,
    subscribe(changed) {
      function onEvent(event: Event): void {
        state = (event as CustomEvent).detail === "granted" ? "granted" : "denied";
        changed();
      }
      addEventListener(name, onEvent, true);
      return () => removeEventListener(name, onEvent, true);
    },
  };
}
