import { limits } from "./limits.ts";
import { isWorkerd } from "./is-workerd.ts";
import type { RequestTime } from "./request-time.ts";

const { setImmediate, process } = globalThis as {
  setImmediate?: (call: () => void) => unknown;
  process?: { cpuUsage?: () => { user: number; system: number } };
};

/**
 * Not on workerd: no request may resolve a promise of another one there, and the clock stands still while
 * code runs (https://developers.cloudflare.com/workers/runtime-apis/performance/).
 */
const canYield = setImmediate !== undefined && !isWorkerd;

/** Milliseconds for which a processor was at work for this process; `undefined` where nobody counts them. */
function processorTime(): number | undefined {
  if (!canYield || !process?.cpuUsage) return undefined;
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

const waiting: { time: RequestTime | undefined; resolve: () => void }[] = [];
/** When the work that runs now began; `undefined` while nothing of it has. */
let sliceStartedAt: number | undefined;

/** Whose work runs now, and since when it has not been counted. */
let owner: RequestTime | undefined;
let countedUntil = 0;
let countedProcessor: number | undefined;

/** Counts what the owner has used until now. */
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
 * Lets the rest of the process run. Long work calls it between its steps: one turn of the event loop has
 * at most `limits.turnMilliseconds` of such work, of all requests together, and those that wait come one
 * after the other, each in a turn of its own.
 *
 * @param time of the request that works. Default: that of the request whose work called this last
 * @returns `undefined` while there is time left in this turn; await it otherwise
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
  // Twice: Node runs what waits for the end of this turn before it looks at its sockets again.
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
