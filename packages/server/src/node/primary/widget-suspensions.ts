export interface WidgetSuspensions {
  /**
   * Counts rejections and exceptions outside a widget's rendering.
   *
   * @returns whether the widget is suspended from now on
   */
  count(widget: string, faults: number): boolean;
  suspend(widget: string): void;
  /** Milliseconds by suspended widget. */
  remaining(): Record<string, number>;
}

const maxFaults = 5;
const windowMilliseconds = 60_000;
const suspensionMilliseconds = 60_000;

/**
 * Suspends a widget with 5 faults in 60 seconds for 60 seconds.
 * Kept here, because a worker ends after one exception.
 */
export function createWidgetSuspensions(): WidgetSuspensions {
  const faultTimes = new Map<string, number[]>();
  const suspendedUntil = new Map<string, number>();
  const suspend = (widget: string): void =>
    void suspendedUntil.set(widget, performance.now() + suspensionMilliseconds);
  return {
    suspend,
    count(widget, faults) {
      const now = performance.now();
      // Faults of work from before the suspension.
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
