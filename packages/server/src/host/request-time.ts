import { limits } from "./limits.ts";

/**
 * The time that one request has used: that of its own work, not that for which it waited for a turn, or for a processor that
 * others had.
 */
export class RequestTime {
  readonly #startedAt = performance.now();
  #used = 0;

  /** @param milliseconds that it has worked, or has waited for what is its own */
  add(milliseconds: number): void {
    this.#used += milliseconds;
  }

  /** @returns milliseconds that it may still use */
  left(): number {
    return Math.max(0, limits.requestMilliseconds - this.#used);
  }

  /**
   * Whether no more work may begin: the request has used as much time as it may, or whoever has sent it has stopped waiting.
   *
   * @param milliseconds that it may use. Default: `limits.requestMilliseconds`
   */
  isOver(milliseconds: number = limits.requestMilliseconds): boolean {
    const waited = performance.now() - this.#startedAt;
    return this.#used > milliseconds || waited > limits.waitMilliseconds;
  }
}
