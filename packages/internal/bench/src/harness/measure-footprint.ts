import type { Browser, Page } from "playwright-core";
import { measureLoad } from "./measure-load.ts";

/** Memory that a page keeps when everything on it has mounted. */
export interface Footprint {
  /** JavaScript's heap after a garbage collection, in bytes. */
  heap: number;
  listeners: number;
}

/**
 * Opens a page and counts what it keeps once it is idle.
 *
 * @param check as that of `measureLoad`; called afterwards
 */
export async function measureFootprint(
  browser: Browser,
  url: string,
  check: (page: Page) => Promise<void>,
): Promise<Footprint> {
  let footprint: Footprint | undefined;
  await measureLoad(browser, url, async (page) => {
    footprint = await readFootprint(page);
    await check(page);
  });
  return footprint as Footprint;
}

async function readFootprint(page: Page): Promise<Footprint> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const read = (wanted: string): number => {
    const found = metrics.find(({ name }) => name === wanted);
    if (!found) throw new Error(`This browser does not measure ${wanted}.`);
    return found.value;
  };
  return { heap: read("JSHeapUsedSize"), listeners: read("JSEventListeners") };
}
