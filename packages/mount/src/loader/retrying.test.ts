import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retrying } from "./retrying.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Loads that fail so many times; notes when each attempt was made, in ms from now. */
function failing(times: number): { load: () => Promise<string>; attempts: [number, number][] } {
  const begin = Date.now();
  const attempts: [number, number][] = [];
  const load = retrying(async (attempt) => {
    attempts.push([attempt, Date.now() - begin]);
    if (attempt < times) throw new Error(`attempt ${attempt}`);
    return "loaded";
  });
  return { load, attempts };
}

it("loads once, however often it is asked", async () => {
  const { load, attempts } = failing(0);
  expect(await Promise.all([load(), load()])).toEqual(["loaded", "loaded"]);
  expect(await load()).toBe("loaded");
  expect(attempts).toEqual([[0, 0]]);
});

it("tries three times within five seconds, and only then says what the last one said", async () => {
  const { load, attempts } = failing(9);
  const said = load().then(String, String);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await said).toBe("Error: attempt 2");
  expect(attempts).toEqual([
    [0, 0],
    [1, 1500],
    [2, 4500],
  ]);
});

it("begins its count again after four, so that the import map can name every URL", async () => {
  const { load, attempts } = failing(9);
  for (let call = 0; call < 2; call += 1) {
    const said = load().catch(() => "failed");
    await vi.advanceTimersByTimeAsync(5000);
    expect(await said).toBe("failed");
  }
  expect(attempts.map(([attempt]) => attempt)).toEqual([0, 1, 2, 3, 0, 1]);
});

it("tries again when it is asked after a failure, and counts on", async () => {
  const { load, attempts } = failing(3);
  const said = load().catch(() => "failed");
  await vi.advanceTimersByTimeAsync(5000);
  expect(await said).toBe("failed");
  expect(await load()).toBe("loaded");
  expect(attempts.map(([attempt]) => attempt)).toEqual([0, 1, 2, 3]);
});
