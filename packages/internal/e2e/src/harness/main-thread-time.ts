import type { Page } from "playwright-core";

/**
 * What some work costs on the main thread of a page, in milliseconds of processor time: on a busy machine
 * the time on the clock measures the machine.
 *
 * @param work runs in the page; what it waits for is awaited
 */
export async function mainThreadTime(
  page: Page,
  work: () => Promise<unknown> | unknown,
): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
  const before = await read();
  await work();
  const after = await read();
  await session.detach();
  return (after - before) * 1000;
}
