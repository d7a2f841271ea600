import type { Browser, Page } from "playwright-core";
import { collectErrors } from "../../../e2e/src/harness/collect-errors.ts";
import { timeWhenIdle } from "./time-when-idle.ts";

/**
 * Opens a page with an empty cache and waits until it has nothing left to do.
 *
 * @param check throws when the page is not as it should be afterwards
 * @returns CPU time of the page's main thread in milliseconds. Unlike wall-clock time, it does not contain
 *   the time of other programs
 * @throws Error when the page logged an error or a request failed
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  check: (page: Page) => Promise<void>,
): Promise<number> {
  // With reduced motion nothing moves by itself, so that the page becomes idle.
  const context = await browser.newContext({ reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    const errors = collectErrors(page);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    // A page of 5,000 islands takes its time on a busy machine.
    await page.goto(url, { waitUntil: "load", timeout: 180_000 });
    const time = await timeWhenIdle(session);
    await check(page);
    if (errors.length > 0) {
      const lines = errors.map(({ kind, text }) => `${kind}: ${text}`);
      throw new Error(`${url} is not clean:\n${lines.join("\n")}`);
    }
    return time;
  } finally {
    await context.close();
  }
}
