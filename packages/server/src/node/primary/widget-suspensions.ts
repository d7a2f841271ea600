/** Widgets that are left to the browser, because of the errors that they leave behind. */
export interface WidgetSuspensions {
  /**
   * Counts rejections and exceptions outside of a widget's rendering.
   *
   * @returns whether the widget is suspended because of them, from now on
   */
  count(widget: string, faults: number): boolean;
  /** Suspends a widget from now on. */
  suspend(widget: string): void;
  /** Milliseconds that are left for each widget that is suspended. */
  remaining(): Record<string, number>;
}

const maxFaults = 5;
const windowMilliseconds = 60_000;
const suspensionMilliseconds = 60_000;

/**
 * Creates the account of all workers together: it is the primary process that keeps it, because a worker is replaced
 * after a single exception. A widget with 5 faults in 60 seconds is suspended for 60 seconds.
 */
export function createWidgetSuspensions(): WidgetSuspensions {
  /** When the last ones of each widget happened. */
  const faultTimes = new Map<string, number[]>();
  const suspendedUntil = new Map<string, number>();
  const suspend = (widget: string): void =>
    void suspendedUntil.set(widget, performance.now() + suspensionMilliseconds);
  return {
    suspend,
    count(widget, faults) {
      const now = performance.now();
      // Faults of what was begun before the suspension.
      if ((suspendedUntil.get(widget) ?? 0) > now) return false;
      const recent = (faultTimes.get(widget) ?? []).filter(
        (time) => now - time < windowMilliseconds,
      );
      recent.push(...Array<number>(Math.min(faults, maxFaults)).fill(now));
      const isTooMany = recent.length >= maxFaults;
      faultTimes.set(widget, isTooMany ? [] : recent);
      if (isTooMany) suspend(widget);
      return isTooMany;
    },
    remaining() {
      const now = performance.now();
      for (const [widget, until] of suspendedUntil) {
        if (until <= now) suspendedUntil.delete(widget);
      }
      return Object.fromEntries(
        [...suspendedUntil].map(([widget, until]) => [widget, until - now]),
      );
    },
  };
}
