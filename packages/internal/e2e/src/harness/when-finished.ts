import { onTestFinished, TestRunner } from "vitest";

/** Runs `close` when the current test ends. Outside a test (beforeAll) the caller closes itself. */
export function whenFinished(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(close);
}
