import type { Worker } from "node:cluster";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ReadProcessUse } from "./process-use.ts";
import { startWatchdog, type WorkerState } from "./watchdog.ts";

let now: number;
let tick: () => void;
const kill = vi.fn();
const createWorker = (pid: number): Worker =>
  ({ process: { pid, kill: () => kill(pid) }, isConnected: () => false }) as unknown as Worker;
const [first, second, third] = [createWorker(1), createWorker(2), createWorker(3)];
let isStopping: boolean;

beforeEach(() => {
  now = 0;
  isStopping = false;
  kill.mockReset();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(globalThis, "setInterval").mockImplementation((call) => {
    tick = call as () => void;
    return undefined as unknown as NodeJS.Timeout;
  });
});
afterEach(() => vi.restoreAllMocks());

/** Two workers that listen and say nothing. */
function watch(readUse: ReadProcessUse = () => undefined): Map<Worker, WorkerState> {
  const workers = new Map(
    [first, second].map((worker) => [
      worker,
      { isListening: true, isRetiring: false, silentMilliseconds: 0 },
    ]),
  );
  startWatchdog(
    workers,
    () => ({ type: "ping", suspended: {} }),
    () => isStopping,
    readUse,
  );
  return workers;
}

function tickAt(...times: number[]): void {
  for (const time of times) {
    now = time;
    tick();
  }
}

it("kills a worker that has been silent for more than two seconds", () => {
  const workers = watch();
  tickAt(500, 1_000, 1_500, 2_000);
  expect(kill).not.toHaveBeenCalled();
  (workers.get(second) as WorkerState).silentMilliseconds = 0;
  tickAt(2_500);
  expect(kill.mock.calls).toEqual([[1]]);
  expect([...workers.keys()]).toEqual([second]);
});

it("kills none after the whole machine stood still: its own tick was late too", () => {
  watch();
  tickAt(500, 4_600, 5_100, 5_600, 6_100);
  expect(kill).not.toHaveBeenCalled();
  tickAt(6_600, 7_100);
  expect(kill).toHaveBeenCalledTimes(1);
});

it("never kills the last worker that listens, until another one does", () => {
  const workers = watch();
  workers.set(third, { isListening: false, isRetiring: false, silentMilliseconds: 0 });
  tickAt(500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500);
  expect(kill.mock.calls).toEqual([[1]]);
  workers.set(third, { isListening: true, isRetiring: false, silentMilliseconds: 0 });
  tickAt(4_000);
  expect(kill.mock.calls).toEqual([[1], [2]]);
});

it("kills a worker that never listens, and all that hang when it is to stop", () => {
  const workers = watch();
  for (let time = 500; time <= 30_500; time += 500) {
    for (const one of [first, second]) (workers.get(one) as WorkerState).silentMilliseconds = 0;
    if (time === 500)
      workers.set(third, { isListening: false, isRetiring: false, silentMilliseconds: 0 });
    tickAt(time);
  }
  expect(kill.mock.calls).toEqual([[3]]);
  isStopping = true;
  tickAt(31_000, 31_500, 32_000, 32_500, 33_000);
  expect(kill.mock.calls).toEqual([[3], [1], [2]]);
});

it("kills one that retires and hangs, although it may be the last but one", () => {
  const workers = watch();
  (workers.get(first) as WorkerState).isRetiring = true;
  tickAt(500, 1_000, 1_500, 2_000, 2_500, 3_000);
  expect(kill.mock.calls).toEqual([[1]]);
});

/** Ticks for so many seconds. */
function tickFor(seconds: number): void {
  const end = now + seconds * 1_000;
  while (now < end) tickAt(now + 500);
}

it.each([true, false])("kills none that has had no processor: listening %s", (isListening) => {
  // Forty other processes want the processors, too.
  const workers = watch(() => ({ worked: now / 20, isSleeping: false }));
  workers.set(third, { isListening, isRetiring: false, trial: "a", silentMilliseconds: 0 });
  tickFor(30);
  expect(kill).not.toHaveBeenCalled();
  // A twentieth of a processor: two seconds of it have passed, and one that has not listened yet may take five.
  tickFor(12);
  expect(kill.mock.calls.flat()).toEqual(isListening ? [1, 2] : [1]);
  tickFor(60);
  expect(kill.mock.calls.flat()).toEqual(isListening ? [1, 2] : [1, 3]);
});

it("kills one that loops, and one that waits for something and says nothing", () => {
  // Two seconds, the tick that notices it, and one that only begins to count.
  watch(() => ({ worked: now, isSleeping: false }));
  tickFor(3);
  expect(kill).toHaveBeenCalledTimes(1);
  kill.mockReset();
  watch(() => ({ worked: 0, isSleeping: true }));
  tickFor(3);
  expect(kill).toHaveBeenCalledTimes(1);
});
