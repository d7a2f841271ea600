import type { Page } from "playwright-core";

/** Resolves when the page has drawn what it had begun: two frames and their tasks later. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });
}

/** Resolves when everything on the page that moves, and does not move for ever, has come to rest. */
export async function whenStill(page: Page): Promise<void> {
  await settle(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
}
