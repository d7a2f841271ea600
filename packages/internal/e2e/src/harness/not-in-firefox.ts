import { TestRunner } from "vitest";
import { testedBrowser } from "./tested-browser.ts";

/** The specs that cannot run in Firefox, each with its reason. The handbook repeats them. */
export const notInFirefox = {
  protocol: "Counts of listeners and memory, throttling: only Chromium's own protocol has them",
  media:
    "Print, forced colours, a preference that changes: Firefox 153 lacks the WebDriver BiDi command",
  layoutShift: "Layout shifts: Firefox has no Layout Instability API",
  noScript: "Pages without JavaScript: Playwright does not turn it off in Firefox",
  moment: "A loading state that ends before WebDriver sees it",
  touch: "Touch: Playwright's taps do not arrive in Firefox",
  clipboard: "The clipboard: Firefox 153 has no permission for it in WebDriver BiDi",
  insertion:
    "Text that is inserted at once, or dragged: Playwright does neither in Firefox the way a visitor does",
  popup:
    "A click with a modifier key that opens another tab or window: Playwright waits for it in vain",
  tab: "Tab from the last control of a page: the focus goes to the browser's own controls, and not back",
  pixels: "Two screenshots of the same text: some pixels differ",
  // https://bugzilla.mozilla.org/show_bug.cgi?id=2055211
  failedImport: "A second import() of a file that failed: Firefox before 155 keeps the failure",
} as const;

export type Feature = keyof typeof notInFirefox;

/** Tests that fail in Firefox because they need one of these: file, part of the title, what. */
const tests: readonly (readonly [file: string, title: string, feature: Feature])[] = [
  ["island-props.spec.ts", "count also when they change while the widget is loading", "moment"],
  ["island-lifecycle.spec.ts", "waits for islands that fail, not longer", "moment"],
  ["island-lifecycle.spec.ts", "does not wait for an island that was removed while", "moment"],
  ["shared-state.spec.ts", "loads its file again when that fails for a moment", "failedImport"],
  ["review-card.spec.ts", "keeps initials in the place of a picture that fails", "pixels"],
  ["search-form.spec.ts", "that opens in another tab or window leaves", "popup"],
  ["search-form.spec.ts", "that a keyboard or an assistant puts in", "insertion"],
  ["search-form.spec.ts", "that a keyboard puts in with lines", "insertion"],
  ["search-form.spec.ts", "that is dropped on it", "insertion"],
  ["storage.spec.ts", "asks again for its file when", "failedImport"],
  ["tooltip.spec.ts", "toggles with a tap", "touch"],
  ["tooltip.spec.ts", "loads with the first tap", "touch"],
  ["tooltip.spec.ts", "opens for the keyboard's focus and not for the mouse's", "tab"],
  ["tooltip.spec.ts", "closes when the trigger is pressed, and when it scrolls", "tab"],
  ["visitor-input.spec.ts", "lets an input method finish its word first", "moment"],
];

/** Why a test is not run in Firefox; `undefined` for one that is. */
export function findReason(file: string, title: string): string | undefined {
  const found = tests.find(([end, part]) => file.endsWith(`/${end}`) && title.includes(part));
  return found && notInFirefox[found[2]];
}

/** Ends a test in Firefox that needs something that cannot be done there: it counts as not run. */
export function skipInFirefox(feature: Feature): void {
  if (testedBrowser !== "firefox") return;
  const reason = notInFirefox[feature];
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error(`Not in Firefox: ${reason}.`);
  test.context.skip(reason);
}
