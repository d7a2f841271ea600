import type { Worker } from "node:cluster";
import { expect, it, onTestFinished, vi } from "vitest";
import { createGracefulRestart } from "./graceful-restart.ts";
import type { WorkerState } from "./watchdog.ts";

it("replaces one worker after the other, ever more rarely, a minute apart at last", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.spyOn(console, "error").mockImplementation(() => {});
  const workers = new Map<Worker, WorkerState>();
  const starts: number[] = [];
  const restart = createGracefulRestart(workers, () => starts.push(performance.now()));
  for (let pid = 1; pid <= 9; pid++) {
    const worker = { process: { pid }, isConnected: () => false } as unknown as Worker;
    workers.set(worker, { isListening: true, isRetiring: false, silentMilliseconds: 0 });
    restart.request(worker);
    restart.request(worker);
    vi.advanceTimersToNextTimer();
    restart.noteListening();
    expect(workers.get(worker)?.isRetiring).toBe(true);
    expect(restart.noteExit(worker)).toBe(true);
  }
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
});
