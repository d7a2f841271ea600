import { expect, it } from "vitest";
import { countProcesses } from "./check-in-processes.ts";

it("only many pages are worth a second process, and there are at most eight", () => {
  expect(countProcesses(99, 4)).toBe(1);
  expect(countProcesses(100, 4)).toBe(4);
  expect(countProcesses(1_000, 1)).toBe(1);
  expect(countProcesses(1_000, 64)).toBe(8);
});
