/** Time that is left for waiting. */
export interface Patience {
  milliseconds: number;
}

const stepMilliseconds = 50;
/** A longer step means that this process had no CPU time, and neither had what it waits for. */
const longestStep = 2 * stepMilliseconds;

/**
 * Resolves like the promise, or with `undefined` when time is up.
 *
 * @param patience is reduced by the time waited
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
