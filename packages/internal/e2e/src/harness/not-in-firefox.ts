import { TestRunner } from "vitest";
import { testedBrowser } from "./tested-browser.ts";

/** What the specs cannot do in Firefox, each with its reason. The handbook's table repeats it. */
const notInFirefox = {
  protocol: "Counts of listeners and memory, throttling and real touch: Chromium's own protocol",
  media: "Print, forced colours and a change of the visitor's wishes: no WebDriver BiDi command",
  layoutShift: "Layout shifts: Firefox has no Layout Instability API",
  noScript: "Pages without JavaScript: Firefox 153 has no WebDriver BiDi command that turns it off",
} as const;

/** Ends a test in Firefox that needs something that cannot be done there: it counts as not run. */
export function skipInFirefox(feature: keyof typeof notInFirefox): void {
  if (testedBrowser !== "firefox") return;
  const reason = notInFirefox[feature];
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`Not in Firefox: ${reason}.`);
  test.context.skip(reason);
}
