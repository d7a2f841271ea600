import type { Browser, CDPSession, Page } from "playwright-core";
import { collectErrors } from "../../../e2e/src/harness/collect-errors.ts";

/** Less CPU time than this between two measurements counts as none, in milliseconds: measuring costs some. */
const idleMilliseconds = 1;
const pauseMilliseconds = 150;
const idlePauses = 3;

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

async function timeWhenIdle(session: CDPSession): Promise<number> {
  let before = await taskTime(session);
  let time = before;
  for (let rested = 0; rested < idlePauses;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    time = await taskTime(session);
    rested = time - before < idleMilliseconds ? rested + 1 : 0;
    before = time;
  }
  return time;
}

/** `ScriptDuration` would leave out microtasks, in which most of this happens. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const duration = metrics.find(({ name }) => name === "TaskDuration");
  if (!duration) throw new Error("This browser does not measure TaskDuration.");
  return duration.value * 1000;
}
