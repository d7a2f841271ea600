import type { CDPSession } from "playwright-core";

/** Less CPU time than this between two measurements counts as none, in milliseconds: measuring costs some. */
const idleMilliseconds = 1;
const pauseMilliseconds = 150;
const idlePauses = 3;

/**
 * Waits until a page has nothing left to do.
 *
 * @param session of the page, after `Performance.enable`
 * @returns CPU time of its main thread so far, in milliseconds
 */
export async function timeWhenIdle(session: CDPSession): Promise<number> {
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
