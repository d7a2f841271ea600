import { expect, it, vi } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

it("gives up the largest of the bodies whose clients are waited for, and no other", () => {
  const budget = createBodyBudget(100);
  const [working, small, large] = [budget.open(), budget.open(), budget.open()];
  const giveUp = vi.fn();
  expect(working.add(60)).toBe(true);
  small.waitForClient(() => giveUp("small"));
  large.waitForClient(() => giveUp("large"));
  expect([small.add(10), large.add(30)]).toEqual([true, true]);
  expect(giveUp).not.toHaveBeenCalled();
  expect(small.add(1)).toBe(true);
  expect(giveUp.mock.calls).toEqual([["large"]]);
  expect(large.add(1)).toBe(false);
});

it("refuses a body where all the others are being worked on, and has room again after them", () => {
  const budget = createBodyBudget(100);
  const first = budget.open();
  expect(first.add(90)).toBe(true);
  expect(budget.open().add(20)).toBe(false);
  first.close();
  first.close();
  expect(budget.open().add(100)).toBe(true);
});

it("gives up itself where it is the largest", () => {
  const body = createBodyBudget(100).open();
  const giveUp = vi.fn();
  body.waitForClient(giveUp);
  expect([body.add(100), body.add(1)]).toEqual([true, false]);
  expect(giveUp).toHaveBeenCalledTimes(1);
});
