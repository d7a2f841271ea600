import { createWarn } from "./create-warn.ts";

/** `unknown`: the visitor was not asked yet. Then nothing is stored, and nothing stored is removed. */
export type ConsentState = "granted" | "denied" | "unknown";

/** Where the visitor's answer comes from. */
export interface ConsentSource {
  state(): ConsentState;
  /**
   * Calls back at each change.
   *
   * @param signal stops it
   */
  subscribe(onChange: () => void, signal: AbortSignal): void;
}

/** The state behind a word of the configuration or of a call. A misspelled word is no permission. */
export function readConsent(word: string): ConsentState {
  if (word === "granted") return word;
  if (word === "pending") return "unknown";
  if (word !== "denied") {
    createWarn("consent")("consent", word, "granted, pending or denied: it counts as denied");
  }
  return "denied";
}
