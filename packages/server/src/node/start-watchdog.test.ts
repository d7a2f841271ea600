import type { Worker } from "node:cluster";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startWatchdog, type WorkerState } from "./start-watchdog.ts";

let now: number;
let tick: () => void;
const kill = vi.fn();
const worker = { process: { pid: 1, kill }, isConnected: () => false } as unknown as Worker;

beforeEach(() => {
  now = 0;
  kill.mockReset();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(globalThis, "setInterval").mockImplementation((call) => {
    tick = call as () => void;
    return undefined as unknown as NodeJS.Timeout;
  });
});
afterEach(() => vi.restoreAllMocks());

function watch(): Map<Worker, WorkerState> {
  const workers = new Map([[worker, { isListening: true, lastAlive: 0 }]]);
  startWatchdog(workers);
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
  tickAt(2_500);
  expect(kill).toHaveBeenCalledWith("SIGKILL");
  expect(workers.size).toBe(0);
});

it("kills none after the whole machine stood still: its own tick was late too", () => {
  watch();
  tickAt(500, 4_600, 5_100, 5_600, 6_100);
  expect(kill).not.toHaveBeenCalled();
  tickAt(6_600, 7_100);
  expect(kill).toHaveBeenCalledTimes(1);
});
