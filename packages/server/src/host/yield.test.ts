import { afterEach, expect, it, vi } from "vitest";
import { yieldIfDue } from "./yield.ts";

afterEach(() => vi.restoreAllMocks());

async function idle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

it("lets work go on until its turn has lasted 20 ms, and then everything else first", async () => {
  await idle();
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  expect(yieldIfDue()).toBeUndefined();
  now.mockReturnValue(20);
  expect(yieldIfDue()).toBeUndefined();
  now.mockReturnValue(21);
  const order: string[] = [];
  setImmediate(() => order.push("others"));
  await yieldIfDue();
  order.push("work");
  expect(order).toEqual(["others", "work"]);
  expect(yieldIfDue()).toBeUndefined();
});

it("gives each of those that wait a turn of its own", async () => {
  await idle();
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  let turn = 0;
  const count = (): void => {
    turn += 1;
    if (turn < 10) setImmediate(count);
  };
  yieldIfDue();
  time = 30;
  setImmediate(count);
  const turns = await Promise.all(
    [1, 2, 3].map(async () => {
      await yieldIfDue();
      return turn;
    }),
  );
  expect(new Set(turns).size).toBe(3);
});
