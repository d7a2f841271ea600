import type { Browser, CDPSession, Page } from "playwright-core";
import { collectErrors } from "../../../e2e/src/harness/collect-errors.ts";

/** Less work than this between two looks is none, in milliseconds: looking costs some itself. */
const quiet = 1;
const pause = 150;
const quietPauses = 3;

/**
 * Opens a page with an empty cache and waits until it has nothing left to do.
 *
 * @param check looks at the page afterwards; throws when it is not as it should be
 * @returns processor time of the page's main thread, in milliseconds. Time that other programs took
 *   is not in it, other than wall-clock time
 * @throws Error when something was wrong with the page
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  check: (page: Page) => Promise<void>,
): Promise<number> {
  // Nothing moves by itself under reduced motion, so that a page comes to rest.
  const context = await browser.newContext({ reducedMotion: "reduce" });
  try {
    const page = await context.newPage();
    const errors = collectErrors(page);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(url, { waitUntil: "load" });
    const time = await timeAtRest(session);
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

async function timeAtRest(session: CDPSession): Promise<number> {
  let before = await taskTime(session);
  let time = before;
  for (let rested = 0; rested < quietPauses;) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    time = await taskTime(session);
    rested = time - before < quiet ? rested + 1 : 0;
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
