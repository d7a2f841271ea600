import { limits } from "./limits.ts";

/** CPU time of one request, without the time that it waited for others. */
export class RequestTime {
  readonly #startedAt = performance.now();
  #used = 0;

  add(milliseconds: number): void {
    this.#used += milliseconds;
  }

  left(): number {
    return Math.max(0, limits.requestMilliseconds - this.#used);
  }

  /** Whether the request used up its time, or its client stopped waiting. */
  isOver(milliseconds: number = limits.requestMilliseconds): boolean {
    const waited = performance.now() - this.#startedAt;
    return this.#used > milliseconds || waited > limits.waitMilliseconds;
  }
}
