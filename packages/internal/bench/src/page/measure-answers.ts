import type { Browser, CDPSession, Locator, Page } from "playwright-core";

/** Milliseconds until the next frame after an interaction, the longest of each widget. */
export type Answers = ReadonlyMap<string, number>;

/** The visitor's pointing device. */
export type Pointer = "mouse" | "finger";

/** Name, among the answers, of the time that the browser takes without a widget. */
const plainButton = "a plain button";

/** How often the processor's speed is divided. */
const slowdown = 4;
/** Buttons and tabs of a widget that are pressed. */
const buttons = 4;
/** How long a hand holds a button down, in milliseconds. */
const press = 100;

/**
 * Opens a page on a slow processor, and presses the buttons and tabs of each of its widgets, types into its first text field and
 * closes what a focused link has opened. What Interaction to Next Paint counts is measured (https://web.dev/inp).
 */
export async function measureAnswers(
  browser: Browser,
  url: string,
  pointer: Pointer,
): Promise<Answers> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    ...(pointer === "finger" && { hasTouch: true, isMobile: true }),
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(() => {
      const entries: PerformanceEntry[] = [];
      const noted = Object.assign(window, { interactions: entries, clicks: 0 });
      addEventListener("click", () => (noted.clicks += 1), { capture: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ((entry as PerformanceEntry & { interactionId?: number }).interactionId)
            entries.push(entry);
        }
      }).observe({ type: "event", durationThreshold: 16, buffered: true } as never);
    });
    await page.goto(url, { waitUntil: "load" });
    const hand = pointer === "finger" ? finger(session) : mouse(page);
    const answers = new Map<string, number>();
    const plain = await measureWidget(page, await addButton(page), hand);
    if (plain !== undefined) answers.set(plainButton, plain);
    const names = await page
      .locator("[data-widget]")
      .evaluateAll((islands) => islands.map((island) => island.getAttribute("data-widget") ?? ""));
    for (const name of new Set(names)) {
      const time = await measureWidget(page, page.locator(`[data-widget=${name}]`).first(), hand);
      if (time !== undefined) answers.set(name, time);
    }
    return answers;
  } finally {
    await context.close();
  }
}

/** A button of the page itself, which does the least that can be seen: what the browser takes alone. */
async function addButton(page: Page): Promise<Locator> {
  await page.locator("main").evaluate((main) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Press";
    button.addEventListener("click", () => {
      button.style.color = "red";
    });
    const box = document.createElement("div");
    box.id = "plain-button";
    box.append(button);
    main.prepend(box);
  });
  return page.locator("#plain-button");
}

/** How a visitor presses what is at a place in the window. */
interface Hand {
  down(x: number, y: number): Promise<unknown>;
  up(): Promise<unknown>;
  /** Goes there first. Fingers come from above. */
  move?(x: number, y: number): Promise<unknown>;
}

const mouse = (page: Page): Hand => ({
  move: (x, y) => page.mouse.move(x, y),
  down: () => page.mouse.down(),
  up: () => page.mouse.up(),
});

const finger = (session: CDPSession): Hand => ({
  down: (x, y) =>
    session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
  up: () => session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
});

/**
 * Presses a button as a hand does. Playwright's `click()` would be measured too: it looks for what is at the place
 * inside the event, which needs style and layout, and presses for no time, so that pointing, pressing and releasing are
 * one frame.
 */
async function pressButton(page: Page, button: Locator, hand: Hand): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  await settle(page);
  const box = await button.boundingBox();
  if (!box) throw new Error(`${button} has no box.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const clicks = await countClicks(page);
  await hand.move?.(x, y);
  await settle(page);
  await hand.down(x, y);
  await page.waitForTimeout(press);
  await hand.up();
  await page.waitForFunction(
    (before) => (window as unknown as { clicks: number }).clicks > before,
    clicks,
  );
  await settle(page);
}

const countClicks = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { clicks: number }).clicks);

/** @returns `undefined` for a widget that answers nothing: one without buttons and fields */
async function measureWidget(page: Page, island: Locator, hand: Hand): Promise<number | undefined> {
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
  const pressed = island.locator("button[type=button]:visible:enabled, [role=tab]:visible");
  for (let index = 0; index < Math.min(buttons, await pressed.count()); index += 1) {
    await pressButton(page, pressed.nth(index), hand);
    isUsed = true;
  }
  const field = island.locator("input[type=text], input[type=search], textarea").first();
  if (await field.isVisible()) {
    await field.focus();
    await settle(page);
    await page.keyboard.press("a");
    isUsed = true;
  }
  const link = island.locator("a[aria-describedby]").first();
  if (!isUsed && (await link.count()) > 0) {
    await link.focus();
    await settle(page);
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
