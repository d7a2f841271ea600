import type { Page } from "playwright-core";

/** The layouts, styles and tasks that some work cost a page. */
interface PageWork {
  /** Records of a MutationObserver for the whole document: nodes, attributes and texts that changed. */
  mutations: number;
  /** Times that the page was laid out. */
  layouts: number;
}

/**
 * Counts what some work makes a page do. Counts are the same on a slow machine; times are not, and are
 * measured in the benchmarks.
 *
 * @param work runs in the page; what it waits for is awaited
 */
export async function pageWork(page: Page, work: () => Promise<unknown>): Promise<PageWork> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const layouts = async (): Promise<number> => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "LayoutCount")?.value ?? Number.NaN;
  };
  const records = await page.evaluateHandle(() => {
    const records: MutationRecord[] = [];
    new MutationObserver((more) => records.push(...more)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    return records;
  });
  const before = await layouts();
  await work();
  const after = await layouts();
  const mutations = await records.evaluate((records) => records.length);
  await session.detach();
  return { mutations, layouts: after - before };
}
