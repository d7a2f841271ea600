/** The time for which something may still be waited for. */
export interface Patience {
  milliseconds: number;
}

/** A step of waiting. */
const stepMilliseconds = 50;
/** The most that a step counts: if it was longer, this process had no time, and what is waited for had none either. */
const longestStep = 2 * stepMilliseconds;

/**
 * Resolves like a promise, or with `undefined` when that takes longer. Waits in steps.
 *
 * @param patience is reduced by the time for which it has waited
 */
export async function settleWithin<Value>(
  patience: Patience,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let begun = performance.now();
  const passed = (): number => Math.min(performance.now() - begun, longestStep);
  const late = new Promise<undefined>((resolve) => {
    const wait = (): void => {
      const step = Math.min(stepMilliseconds, patience.milliseconds);
      begun = performance.now();
      timer = setTimeout(() => {
        patience.milliseconds -= Math.max(step, passed());
        begun = performance.now();
        if (patience.milliseconds > 0) wait();
        else resolve(undefined);
      }, step);
    };
    wait();
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
    patience.milliseconds -= passed();
  }
}
