import type { Browser, Locator, Page } from "playwright-core";

/** Milliseconds until the next frame after an interaction, the longest of each widget. */
export type Answers = ReadonlyMap<string, number>;

/** How often the processor's speed is divided. */
const slowdown = 4;
/** Buttons of a widget that are pressed. */
const buttons = 3;

/**
 * Opens a page on a slow processor, and presses the buttons of each of its widgets, types into its first text field and
 * closes what a focused link has opened. What Interaction to Next Paint counts is measured (https://web.dev/inp).
 */
export async function measureAnswers(browser: Browser, url: string): Promise<Answers> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(() => {
      const entries: PerformanceEntry[] = [];
      Object.assign(window, { interactions: entries });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
            entries.push(entry);
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: true } as never);
    });
    await page.goto(url, { waitUntil: "load" });
    const answers = new Map<string, number>();
    const names = await page
      .locator("[data-widget]")
      .evaluateAll((islands) => islands.map((island) => island.getAttribute("data-widget") ?? ""));
    for (const name of new Set(names)) {
      const time = await measureWidget(page, page.locator(`[data-widget=${name}]`).first());
      if (time !== undefined) answers.set(name, time);
    }
    return answers;
  } finally {
    await context.close();
  }
}

/** @returns `undefined` for a widget that answers nothing: one without buttons and fields */
async function measureWidget(page: Page, island: Locator): Promise<number | undefined> {
  await island.scrollIntoViewIfNeeded();
  // The page's own HTML has no buttons where a widget has some; a widget of links never gets them.
  await island
    .locator("button:visible")
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => {});
  await settle(page);
  await page.evaluate(() => {
    (window as unknown as { interactions: unknown[] }).interactions.length = 0;
  });
  let isUsed = false;
  const pressed = island.locator("button[type=button]:visible:enabled");
  for (let index = 0; index < Math.min(buttons, await pressed.count()); index += 1) {
    await pressed.nth(index).click();
    await settle(page);
    isUsed = true;
  }
  const field = island.locator("input[type=text], input[type=search], textarea").first();
  if (await field.isVisible()) {
    await field.press("a");
    isUsed = true;
  }
  const link = island.locator("a[aria-describedby]").first();
  if (!isUsed && (await link.count()) > 0) {
    await link.focus();
    await page.keyboard.press("Escape");
    isUsed = true;
  }
  await settle(page);
  if (!isUsed) return undefined;
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: PerformanceEntry[] };
    return Math.max(0, ...interactions.map(({ duration }) => duration));
  });
}

/** Waits until two frames were painted and nothing is left to do. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve())),
        );
      }),
  );
}
