import { isWorkerd } from "../host/is-workerd.ts";
import { limits } from "../host/limits.ts";

const lostMilliseconds = 60_000;
/** A widget with lazy modules waits once or twice. */
const maxAttempts = 3;
/** After so many waits, a synchronous render is tried again. */
const maxWaits = 50;

export interface PromiseWaits {
  /** In workerd, an earlier request's promise settles for no other, and React would retry without a pause. */
  isAbandoned(widget: string): boolean;
  /** On the clock of `performance.now()`. */
  end(widget: string): number;
  note(widget: string, hasSettled: boolean): void;
  /** Whether it has waited each of the last times: a synchronous render may fetch in vain. */
  isLikely(widget: string): boolean;
  /** Its lazy modules are loaded. */
  noteWhole(widget: string): void;
}

/** Helpers give up slow pages, so a promise that did not settle is waited for only briefly for a minute. */
export function createPromiseWaits(): PromiseWaits {
  const lostUntil = new Map<string, number>();
  /** Waits in a row, by widget. */
  const waits = new Map<string, number>();
  return {
    isAbandoned: (widget) => isWorkerd && lostUntil.has(widget),
    isLikely: (widget) => (waits.get(widget) ?? 0) >= maxAttempts,
    noteWhole: (widget) => void waits.delete(widget),
    end(widget) {
      const now = performance.now();
      const isLost = (lostUntil.get(widget) ?? 0) > now;
      return now + (isLost ? limits.promiseAgainMilliseconds : limits.promiseMilliseconds);
    },
    note(widget, hasSettled) {
      const now = performance.now();
      const count = (waits.get(widget) ?? 0) + 1;
      waits.set(widget, count < maxWaits ? count : 0);
      if (hasSettled) lostUntil.delete(widget);
      // Not extended: after a minute one request waits again.
      else if ((lostUntil.get(widget) ?? 0) <= now) lostUntil.set(widget, now + lostMilliseconds);
    },
  };
}
