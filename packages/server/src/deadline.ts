import { limits } from "./limits.ts";

/** @returns when a request that starts now runs out of time, on the clock of `performance.now()` */
export function requestDeadline(): number {
  return performance.now() + limits.requestMilliseconds;
}

/** Resolves like a promise, or with `undefined` when that takes longer. */
export async function settleWithin<Value>(
  milliseconds: number,
  promise: Promise<Value>,
): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
