import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ProgressLine } from "./progress-line.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(isTTY: boolean): { line: ProgressLine; written: string[] } {
  const written: string[] = [];
  const terminal = { isTTY, columns: 30, write: (text: string) => written.push(text) };
  return { line: new ProgressLine(terminal), written };
}

it("changes one line with each step and second, and clears it in the end", () => {
  const { line, written } = watched(true);
  line.show("Bundling the renderer");
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1_000);
  line.show("Bundling the files for browsers, and more");
  line.end();
  vi.advanceTimersByTime(5_000);
  const start = "\r\u001B[2K";
  expect(written).toEqual([
    `${start}Bundling the renderer… 0 s`,
    `${start}Bundling the renderer… 1 s`,
    `${start}Bundling the files for browser`.slice(0, start.length + 29),
    start,
  ]);
  expect(written.join("")).not.toContain("\n");
});

it("is not there for quick work, nor where nobody watches", () => {
  const quick = watched(true);
  quick.line.show("Bundling");
  vi.advanceTimersByTime(100);
  quick.line.end();
  const piped = watched(false);
  piped.line.show("Bundling");
  vi.advanceTimersByTime(5_000);
  piped.line.end();
  expect([quick.written, piped.written]).toEqual([[], []]);
});
