import { isWorkerd } from "../host/is-workerd.ts";
import { limits } from "../host/limits.ts";

const lostMilliseconds = 60_000;
/** A widget with lazy modules waits once or twice. */
const maxAttempts = 3;
/** After so many, another attempt is made. */
const maxWaits = 50;

/** How long the promises of widgets are waited for. */
export interface PromiseWaits {
  /**
   * Whether it must not be waited for: in workerd, a promise that an earlier request has begun settles for no other, and React
   * would try again and again without a pause.
   */
  isAbandoned(widget: string): boolean;
  /** On the clock of `performance.now()`. */
  end(widget: string): number;
  note(widget: string, hasSettled: boolean): void;
  /** Whether a widget has waited each of the last times: an attempt to render it at once may fetch in vain. */
  isLikely(widget: string): boolean;
  /** It waits no longer: its lazy modules are there. */
  noteWhole(widget: string): void;
}

/**
 * A promise that never settles must not hold up every page: helpers give up a whole page after a while. So what did not
 * settle is waited for no longer for a minute.
 */
export function createPromiseWaits(): PromiseWaits {
  const lostUntil = new Map<string, number>();
  /** How many times each widget has waited, one after the other. */
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
      // Not longer and longer: after a minute one request waits again.
      else if ((lostUntil.get(widget) ?? 0) <= now) lostUntil.set(widget, now + lostMilliseconds);
    },
  };
}
