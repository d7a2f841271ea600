import { limits } from "./limits.ts";
import { isWorkerd } from "./is-workerd.ts";
import type { RequestTime } from "./request-time.ts";

const { setImmediate, process } = globalThis as {
  setImmediate?: (call: () => void) => unknown;
  process?: { cpuUsage?: () => { user: number; system: number } };
};

/**
 * In workerd no request may resolve another one's promise, and the clock stands still while code runs:
 * https://developers.cloudflare.com/workers/runtime-apis/performance/
 */
const canYield = setImmediate !== undefined && !isWorkerd;

function processorTime(): number | undefined {
  if (!canYield || !process?.cpuUsage) return undefined;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const waiting: { time: RequestTime | undefined; resolve: () => void }[] = [];
let sliceStartedAt: number | undefined;

let owner: RequestTime | undefined;
let countedUntil = 0;
let countedProcessor: number | undefined;

function settle(): void {
  const now = performance.now();
  const processor = processorTime();
  if (owner && canYield) {
    const passed = now - countedUntil;
    const worked =
      processor === undefined || countedProcessor === undefined
        ? passed
        : processor - countedProcessor;
    // Other threads of the process work, too.
    owner.add(Math.min(passed, worked));
  }
  countedUntil = now;
  countedProcessor = processor;
}

/**
 * Yields to the event loop when a slice of `limits.turnMilliseconds`
 * is used up. Waiting requests resume one per slice.
 *
 * @param time of the request that works. Default: that of the last call
 * @returns `undefined` when there is time left
 */
export function yieldIfDue(time: RequestTime | undefined = owner): Promise<void> | undefined {
  settle();
  owner = time;
  if (!canYield) return undefined;
  const now = performance.now();
  if (sliceStartedAt === undefined) startSlice(now);
  else if (now - sliceStartedAt > limits.turnMilliseconds) {
    owner = undefined;
    return new Promise((resolve) => waiting.push({ time, resolve }));
  }
  return undefined;
}

function startSlice(now: number): void {
  sliceStartedAt = now;
  // Twice: Node polls sockets after the check phase.
  setImmediate?.(() => setImmediate(endSlice));
}

function endSlice(): void {
  sliceStartedAt = undefined;
  settle();
  const next = waiting.shift();
  owner = next?.time;
  if (!next) return;
  startSlice(performance.now());
  next.resolve();
}
