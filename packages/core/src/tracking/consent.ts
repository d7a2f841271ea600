import { createWarn } from "./events/warn.ts";
import { findDataLayer } from "./events/data-layer.ts";

/** `unknown`: the visitor was not asked yet. Then nothing is stored, and nothing stored is removed. */
export type ConsentState = "granted" | "denied" | "unknown";

/** The source of the visitor's answer. */
export interface ConsentSource {
  state(): ConsentState;
  /**
   * Calls back at each change.
   *
   * @param signal ends the subscription
   */
  subscribe(onChange: () => void, signal: AbortSignal): void;
}

/** Converts the setting `granted`, `denied` or `pending` (not asked yet) into a state. Any other word counts as `denied`. */
export function readConsent(word: string): ConsentState {
  if (word === "granted") return word;
  if (word === "pending") return "unknown";
  if (word !== "denied") {
    createWarn("consent")("consent", word, "granted, pending or denied: it counts as denied");
  }
  return "denied";
}

/** One command of Google's tag: `["consent", "default" | "update", {ad_storage, region?, …}]`. */
type Command = readonly [unknown, unknown, { ad_storage?: unknown; region?: unknown } | undefined];

/**
 * The answer that Google Consent Mode knows about `ad_storage`. Commands are read from the data layer,
 * never pushed.
 *
 * The last `update` is the visitor's answer. Before the first one, a default `granted` counts as granted. A default
 * `denied` means that the visitor has not answered yet, even if it holds for one region only, because a page does not know
 * the visitor's region.
 *
 * @param name of the data layer, a global variable
 */
export function consentFromMode(name: string): ConsentSource {
  let hasDeniedDefault = false;
  let hasGrantedDefault = false;
  let answer: ConsentState | undefined;

  const state = (): ConsentState =>
    answer ?? (hasGrantedDefault && !hasDeniedDefault ? "granted" : "unknown");

  function read(entry: unknown): void {
    // gtag() pushes its `arguments`, which are no array.
    const [kind, command, values] = Object.assign([], entry) as unknown as Command;
    const value = kind === "consent" && values?.ad_storage;
    if (value !== "granted" && value !== "denied") return;
    if (command === "update") answer = value;
    else if (value === "denied") hasDeniedDefault = true;
    // A permission for one region does not hold for the others.
    else if (!values?.region) hasGrantedDefault = true;
  }

  const layer = findDataLayer(name);
  if (Array.isArray(layer)) layer.forEach(read);
  return {
    state,
    subscribe(onChange, signal) {
      if (!layer) return;
      const { push } = layer;
      // Google Tag Manager replaces `push` too, and calls the function that it has found: so ours calls the one before it,
      // and is taken away only if nobody has replaced it since.
      const follow = (...entries: unknown[]): unknown => {
        const before = state();
        const result = push.apply(layer, entries);
        entries.forEach(read);
        if (state() !== before && !signal.aborted) onChange();
        return result;
      };
      layer.push = follow;
      signal.addEventListener("abort", () => {
        if (layer.push === follow) layer.push = push;
      });
    },
  };
}

/**
 * The answer that a consent banner announces with an event.
 *
 * @param name of a `CustomEvent` that reaches `window`. `"granted"` as its `detail` is a yes, anything
 *   else a no. The answer is `unknown` until the first event after `subscribe`.
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
