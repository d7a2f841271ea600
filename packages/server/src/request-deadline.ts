import { limits } from "./limits.ts";

/** @returns when a request that starts now runs out of time, on the clock of `performance.now()` */
export function requestDeadline(): number {
  return performance.now() + limits.requestMilliseconds;
}
