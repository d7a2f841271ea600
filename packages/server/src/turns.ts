import { limits } from "./limits.ts";

const { setImmediate, navigator } = globalThis as {
  setImmediate?: (call: () => void) => unknown;
  navigator?: { userAgent?: string };
};

/**
 * Not on workerd: no request may resolve a promise of another one there, and the clock stands still while
 * code runs (https://developers.cloudflare.com/workers/runtime-apis/performance/).
 */
const hasTurns = setImmediate !== undefined && navigator?.userAgent !== "Cloudflare-Workers";

const waiting: (() => void)[] = [];
/** When the work that runs now began; `undefined` while nothing of it has. */
let turnStartedAt: number | undefined;

/**
 * Lets the rest of the process run. Long work calls it between its steps: one turn of the event loop has
 * at most `limits.turnMilliseconds` of such work, of all requests together, and those that wait come one
 * after the other, each in a turn of its own.
 *
 * @returns `undefined` while there is time left in this turn; await it otherwise
 */
export function takeTurn(): Promise<void> | undefined {
  if (!hasTurns) return undefined;
  const now = performance.now();
  if (turnStartedAt === undefined) startTurn(now);
  else if (now - turnStartedAt > limits.turnMilliseconds) {
    return new Promise((resolve) => waiting.push(resolve));
  }
  return undefined;
}

function startTurn(now: number): void {
  turnStartedAt = now;
  // Twice: Node runs what waits for the end of this turn before it looks at its sockets again.
  setImmediate?.(() => setImmediate(endTurn));
}

function endTurn(): void {
  turnStartedAt = undefined;
  const next = waiting.shift();
  if (!next) return;
  startTurn(performance.now());
  next();
}
