import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginSlice, enqueueRender } from "./render-queue.ts";

let now = 1000;
let yields: (() => void)[] = [];
const done: string[] = [];

/** A job that takes so many milliseconds. */
const job = (name: string, milliseconds: number) => (): void => {
  now += milliseconds;
  done.push(name);
};

beforeEach(() => {
  now = 1000;
  yields = [];
  done.length = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.stubGlobal("scheduler", { yield: () => new Promise<void>((resolve) => yields.push(resolve)) });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

it("runs as many jobs as fit in 40 ms, then lets the browser work", async () => {
  for (const name of ["a", "b", "c", "d", "e"]) enqueueRender(job(name, 13));
  expect(done).toEqual([]);
  await settle();
  expect(done).toEqual(["a", "b", "c"]);
  expect(yields).toHaveLength(1);
  yields[0]?.();
  await settle();
  expect(done).toEqual(["a", "b", "c", "d", "e"]);
  expect(yields).toHaveLength(1);
});

it("expects a job to take as long as the one before, and yields first if it would not fit", async () => {
  for (const name of ["a", "b", "c"]) enqueueRender(job(name, 20));
  await settle();
  expect(done).toEqual(["a", "b"]);
  yields[0]?.();
  await settle();
  expect(done).toEqual(["a", "b", "c"]);
});

it("expects a long job again after a short one", async () => {
  for (const [name, time] of Object.entries({ long: 20, short: 5, "long again": 20 })) {
    enqueueRender(job(name, time));
  }
  await settle();
  expect(done).toEqual(["long", "short"]);
  yields[0]?.();
  await settle();
  expect(done).toEqual(["long", "short", "long again"]);
});

it("yields once between jobs that are longer than a slice", async () => {
  for (const name of ["a", "b", "c"]) enqueueRender(job(name, 100));
  await settle();
  expect(done).toEqual(["a"]);
  yields[0]?.();
  await settle();
  expect(done).toEqual(["a", "b"]);
  yields[1]?.();
  await settle();
  expect(done).toEqual(["a", "b", "c"]);
});

it("counts the time in which jobs are prepared", async () => {
  beginSlice();
  now += 30;
  // Other islands are prepared in the same slice.
  beginSlice();
  for (const name of ["a", "b", "c"]) enqueueRender(job(name, 15));
  await settle();
  expect(done).toEqual(["a"]);
  yields[0]?.();
  await settle();
  expect(done).toEqual(["a", "b", "c"]);
});

it.each([
  [9, ["a"]],
  [11, []],
])("runs the first job of a page in the same task after %i ms: %j", async (prepared, ran) => {
  vi.resetModules();
  const fresh = await import("./render-queue.ts");
  fresh.beginSlice();
  now += prepared;
  fresh.enqueueRender(job("a", 1));
  await settle();
  expect(done).toEqual(ran);
  yields[0]?.();
  await settle();
  expect(done).toEqual(["a"]);
});

it("begins a new slice for a job that comes later", async () => {
  enqueueRender(job("a", 100));
  await settle();
  enqueueRender(job("b", 10));
  await settle();
  expect(done).toEqual(["a", "b"]);
  expect(yields).toEqual([]);
});

it("goes on after a job that throws, and reports it", async () => {
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const error = new Error("boom");
  enqueueRender(() => {
    throw error;
  });
  enqueueRender(job("b", 1));
  await settle();
  enqueueRender(job("c", 1));
  await settle();
  expect(done).toEqual(["b", "c"]);
  expect(reported.mock.calls).toEqual([[error]]);
});

it("goes on when the page comes back from a browser that has dropped its tasks", async () => {
  for (const name of ["a", "b", "c"]) enqueueRender(job(name, 50));
  await settle();
  expect(done).toEqual(["a"]);
  dispatchEvent(new Event("pageshow"));
  await settle();
  expect(done).toEqual(["a", "b"]);
  // The run that was lost and the new one.
  expect(yields).toHaveLength(2);
  yields[1]?.();
  await settle();
  enqueueRender(job("d", 1));
  await settle();
  expect(done).toEqual(["a", "b", "c", "d"]);
});

it("works in browsers without a scheduler", async () => {
  vi.stubGlobal("scheduler", undefined);
  for (const name of ["a", "b", "c"]) enqueueRender(job(name, 50));
  await vi.waitFor(() => expect(done).toEqual(["a", "b", "c"]));
});
