import { expect, it, vi } from "vitest";
import { createWarnOnce } from "./warn-once.ts";

it("writes a warning once for each key", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const warnOnce = createWarnOnce();
  for (const [message, key] of [["a"], ["a"], ["b", "a"], ["b", "c"], ["d", "c"]] as const) {
    warnOnce(message, key);
  }
  expect(warn.mock.calls).toEqual([["a"], ["b"]]);
});

it("writes 100 warnings and remembers no long key, and says which is the last", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const warnOnce = createWarnOnce();
  const long = "x".repeat(300);
  for (let count = 0; count < 200; count++) warnOnce(long);
  expect(warn).toHaveBeenCalledTimes(100);
  expect(warn.mock.calls[98]).toEqual([long]);
  expect(warn.mock.calls[99]?.[0]).toMatch(/^x{300} Further warnings/);
});

it("writes one line, whatever a visitor has sent", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  createWarnOnce()(`no route "a\n{"event":"forged"}\r\u2028\u001b[2J${"ä".repeat(50_000)}"`);
  const [line = ""] = warn.mock.calls[0] as [string];
  expect(line).toMatch(/^no route "a \{"event":"forged"\} \[2Jä+$/);
  expect(line.length).toBeLessThanOrEqual(1_000);
});
