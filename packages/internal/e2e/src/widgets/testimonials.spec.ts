import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { pageWork } from "../harness/page-work.ts";
import { settle, whenStill } from "../harness/settle.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const css =
  "body { margin: 0; padding: 16px; font: 16px/1.5 sans-serif } .space { block-size: 1500px }";
const viewport = ".sk-testimonials__viewport";
const live = `${viewport}--initialized`;
const reviewsOf = (count: number, review: object = {}) =>
  [...Array(count).keys()].map((number) => ({
    name: `Sample ${number + 1}`,
    source: "Example reviews",
    homepage: `https://reviews.example/${number + 1}`,
    text: `Text of the review ${number + 1}.`,
    ...review,
  }));

declare global {
  interface Window {
    /** What six seconds would do: nothing while the rotation rests. */
    turn(): void;
  }
}

/** Turns come from the test, and not every six seconds; the pace is proven by the unit tests. */
const holdTurns = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setInterval.bind(window);
    const stop = window.clearInterval.bind(window);
    const turns = new Map<number, () => void>();
    let last = 0;
    window.setInterval = ((
      turn: (...rest: unknown[]) => void,
      wanted: number,
      ...rest: unknown[]
    ) => {
      if (wanted !== 6000) return start(turn, wanted, ...rest);
      last -= 1;
      turns.set(last, () => turn(...rest));
      return last;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => void (turns.delete(id as number) || stop(id));
    window.turn = () => {
      for (const turn of turns.values()) turn();
    };
  });

/** Opens a page with the slider as a server has rendered it, Swiper at work. */
async function open(
  props: object = {},
  { before, prefix = "", ...options }: WidgetPageOptions & { prefix?: string } = {},
) {
  const opened = await openWidgetPage(prefix + (await servedIsland("testimonials", props)), {
    css,
    before: async (site, page) => {
      await holdTurns(page);
      await before?.(site, page);
    },
    ...options,
  });
  const { page } = opened;
  await page.waitForSelector(live, { state: "attached" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const turn = () => page.evaluate(() => window.turn());
  /** The first review that is shown, from 1. */
  const position = () =>
    page
      .locator(".sk-testimonials [aria-live]")
      .textContent()
      .then((text) => Number(/\d+/.exec(text ?? "")?.[0]));
  return {
    ...opened,
    button,
    turn,
    status: () => page.locator(".sk-testimonials [aria-live]"),
    position,
    /** Resolves when a turn has taken the slider away from a review. */
    async goesOn(from: number) {
      await expect
        .poll(async () => {
          await turn();
          return position();
        })
        .not.toBe(from);
    },
    /** Reviews that can be reached, from 1. */
    reachable: () =>
      page
        .locator(".sk-testimonials__slide")
        .evaluateAll((slides) =>
          slides.flatMap((slide, place) => (slide.hasAttribute("inert") ? [] : [place + 1])),
        ),
    /** Reviews whose left and right edges are in the viewport, from 1. */
    shown: () =>
      page.evaluate((viewport) => {
        const box = (document.querySelector(viewport) as Element).getBoundingClientRect();
        return [...document.querySelectorAll(".sk-testimonials__slide")].flatMap((slide, place) => {
          const { left, right } = slide.getBoundingClientRect();
          return left > box.left - 1 && right < box.right + 1 ? [place + 1] : [];
        });
      }, viewport),
    async stop() {
      await button("Stop slide rotation").click();
      await page.mouse.move(0, 0);
    },
  };
}

/** Places of everything that could move, to a tenth of a pixel. */
const places = (page: Page) =>
  page
    .locator(".sk-testimonials, .sk-testimonials__slide, .sk-review__caption, #after")
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height].map((length) => Math.round(length * 10) / 10);
      }),
    );

const isWider = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth;
  });

const picture = {
  headers: { "Content-Type": "image/svg+xml" },
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"/>',
};
const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte";

describe("served markup", () => {
  it.each([320, 480, 767, 1280])(
    "moves by nothing when script and Swiper take over, %i px wide",
    async (width) => {
      const [first, ...rest] = reviewsOf(5, { avatar: "/avatar.svg" });
      const reviews = [{ ...first, name: word, text: word }, ...rest];
      const { page, errors, release } = await openWidgetPage(
        await servedIsland("testimonials", { reviews }),
        {
          css,
          hold: true,
          viewport: { width, height: 900 },
          before: (site) => site.replace("/avatar.svg", picture),
        },
      );
      await page.waitForFunction(() => {
        const [avatar] = document.images;
        return avatar?.complete;
      });
      const takeover = await watchTakeover(page, async () => {
        await release();
        await page.waitForSelector(live);
        await page.getByRole("button", { name: "Stop slide rotation" }).waitFor();
        await page.waitForSelector(".sk-testimonials__slide[inert]");
      });
      expect(takeover).toEqual({ replaced: [], moved: [], shifts: [] });
      expect(await isWider(page)).toBe(false);
      expect(errors).toEqual([]);
    },
  );

  it("is hydrated under the strict policy, and asks no other origin", async () => {
    const { page, errors, requests, site } = await open();
    expect(await page.evaluate(() => document.querySelectorAll("[inert]").length)).toBeGreaterThan(
      0,
    );
    expect(errors).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(site.origin))).toEqual([]);
    expect(requests.filter(({ url }) => /swiper/.test(url))).toHaveLength(1);
  });

  it("renders the same from scratch", async () => {
    const { page, errors } = await openWidgetPage(island("testimonials"), { css });
    await page.waitForSelector(live);
    expect(await page.locator(".sk-testimonials__slide").count()).toBe(14);
    expect(errors).toEqual([]);
  });

  it("is a row to swipe and to scroll by keyboard without script", async () => {
    const markup = await servedIsland("testimonials");
    const { page } = await openWidgetPage(markup, { css, javaScriptEnabled: false });
    expect(await page.getByRole("button").count()).toBe(0);
    const left = () => page.locator(viewport).evaluate((row) => row.scrollLeft);
    await page.locator(viewport).focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(left).toBeGreaterThan(0);
    expect(await isWider(page)).toBe(false);
  });

  it("leaves a row alone that the visitor has already scrolled", async () => {
    const markup = await servedIsland("testimonials");
    const { page, site } = await openWidgetPage(markup, {
      css,
      async before(site, page) {
        site.hold(/chunks\/swiper/);
        await holdTurns(page);
      },
    });
    await page.locator(viewport).evaluate((row) => {
      const [first, third] = [0, 2].map((place) => row.querySelectorAll("li")[place]);
      row.scrollLeft = (third?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
    });
    const before = await places(page);
    site.release();
    await page.waitForSelector(live);
    expect(await places(page)).toEqual(before);
    expect(await page.textContent(".sk-testimonials [aria-live]")).toBe("Review 3 of 14");
  });

  it("is a row with working buttons when Swiper cannot be loaded", async () => {
    const { page, errors } = await openWidgetPage(await servedIsland("testimonials"), {
      css,
      before: (site) => site.fail(/chunks\/swiper/, 9),
    });
    await expect
      .poll(() => errors.map(({ text }) => text).join())
      .toContain("could not load Swiper");
    const status = () => page.textContent(".sk-testimonials [aria-live]");
    const press = (name: string) => page.getByRole("button", { name }).click();
    await press("Next slide");
    await expect.poll(status).toBe("Review 2 of 14");
    await press("Previous slide");
    await expect.poll(status).toBe("Review 1 of 14");
    await press("Previous slide");
    await expect.poll(status).toBe("Review 13 of 14");
    await press("Next slide");
    await expect.poll(status).toBe("Review 1 of 14");
  });
});

describe("the rotation", () => {
  it("begins when half of the slider can be seen, and rests when it cannot", async () => {
    const { page, position, status, turn, goesOn } = await open(
      {},
      { prefix: '<div class="space"></div>', viewport: { width: 800, height: 600 } },
    );
    const scroll = (share: number) =>
      page.evaluate((share) => {
        const { top, height } = (
          document.querySelector(".sk-testimonials__slider") as Element
        ).getBoundingClientRect();
        scrollTo(0, scrollY + top - innerHeight + height * share);
      }, share);
    const rests = async (at: number) => {
      await settle(page);
      expect(await status().getAttribute("aria-live")).toBe("polite");
      await turn();
      await settle(page);
      expect(await position()).toBe(at);
    };
    await scroll(0.4);
    await rests(1);
    await scroll(0.6);
    await goesOn(1);
    expect(await status().getAttribute("aria-live")).toBe("off");
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => status().getAttribute("aria-live")).toBe("polite");
    const reached = await position();
    await scroll(0.4);
    await rests(reached);
  });

  it("waits under the mouse, also in the middle of a turn, and goes on when it leaves", async () => {
    const { page, position, status, turn, goesOn } = await open();
    await page.waitForFunction(() => {
      window.turn();
      const list = document.querySelector(".sk-testimonials__list") as HTMLElement;
      return list.getAnimations().some(({ playState }) => playState === "running");
    });
    await page.hover(viewport);
    await expect.poll(() => status().getAttribute("aria-live")).toBe("polite");
    const reached = await position();
    await turn();
    await settle(page);
    expect(await position()).toBe(reached);
    await page.mouse.move(0, 0);
    await goesOn(reached);
  });

  it("stops for the keyboard, and goes on only when it is asked to", async () => {
    const { page, position, status, button, turn, goesOn } = await open({ reviews: reviewsOf(9) });
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Stop slide rotation",
    );
    for (const name of ["Previous slide", "Next slide", "Customer reviews"]) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        name,
      );
    }
    const reached = await position();
    await page.locator("#main").evaluate(() => (document.activeElement as HTMLElement).blur());
    await turn();
    await settle(page);
    expect(await position()).toBe(reached);
    await button("Start slide rotation").focus();
    await page.keyboard.press("Enter");
    await goesOn(reached);
    expect(await status().getAttribute("aria-live")).toBe("off");
    await page.keyboard.press("Enter");
    await expect.poll(() => status().getAttribute("aria-live")).toBe("polite");
  });

  it("goes on under mouse and focus when it was asked to", async () => {
    const { page, position, button, stop, goesOn } = await open();
    await stop();
    const reached = await position();
    await button("Start slide rotation").click();
    await page.hover(viewport);
    await goesOn(reached);
  });

  it("never takes a slide away while the focus is in it", async () => {
    const { page, position, button, stop, turn } = await open({ reviews: reviewsOf(9) });
    await stop();
    await button("Start slide rotation").click();
    const link = page.locator(".sk-testimonials__slide:not([inert]) a").first();
    await link.focus();
    const reached = await position();
    await turn();
    await settle(page);
    expect(await position()).toBe(reached);
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("stays stopped through scrolling, resizing, other tabs and the back button", async () => {
    const { page, site, position, status, stop, button, turn, goesOn } = await open(
      {},
      { bfcache: true, viewport: { width: 800, height: 600 } },
    );
    await stop();
    const reached = await position();
    await page.hover(viewport);
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width: 500, height: 600 });
    await page.setViewportSize({ width: 800, height: 600 });
    await page.evaluate(() => {
      Object.assign(window, { kept: true });
    });
    await page.goto(`${site.origin}/domains/search`);
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => "kept" in window);
    await turn();
    await settle(page);
    expect(await position()).toBe(reached);
    expect(await status().getAttribute("aria-live")).toBe("polite");
    await button("Start slide rotation").click();
    await goesOn(reached);
  });

  it("does not happen under reduced motion, from the moment it is asked for", async () => {
    const { page, position, button, shown, turn, goesOn } = await open(
      {},
      { reducedMotion: "reduce" },
    );
    expect(await button(/rotation/).count()).toBe(0);
    await button("Next slide").click();
    expect(await position()).toBe(2);
    expect(await shown()).toEqual([2, 3]);
    await page.mouse.move(0, 0);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await button("Start slide rotation").click();
    await goesOn(2);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(() => button(/rotation/).count()).toBe(0);
    const reached = await position();
    await turn();
    await settle(page);
    expect(await position()).toBe(reached);
  });
});

describe("the row", () => {
  it.each([
    [500, 1],
    [768, 2],
  ])("shows, and gives to the keyboard, what fits: %i px", async (width, perView) => {
    const { reachable, shown, stop, button, position } = await open(
      { reviews: reviewsOf(4) },
      { viewport: { width, height: 700 } },
    );
    await stop();
    const first = await position();
    const expected = (start: number) => [...Array(perView).keys()].map((place) => start + place);
    await expect.poll(reachable).toEqual(expected(first));
    await button("Next slide").click();
    await expect.poll(shown).toEqual(expected(first + 1));
    await expect.poll(reachable).toEqual(expected(first + 1));
  });

  it("goes round both ways", async () => {
    const { reachable, stop, button, position } = await open({ reviews: reviewsOf(3) });
    await stop();
    while ((await position()) > 1) await button("Previous slide").click();
    await button("Previous slide").click();
    await expect.poll(reachable).toEqual([2, 3]);
    await button("Next slide").click();
    await expect.poll(reachable).toEqual([1, 2]);
  });

  it("hides the bar where two reviews stand side by side", async () => {
    const props = { reviews: reviewsOf(2) };
    const wide = await open(props, { viewport: { width: 768, height: 700 } });
    expect(await wide.button(/./).count()).toBe(0);
    expect(await wide.reachable()).toEqual([1, 2]);
    await wide.page.setViewportSize({ width: 767, height: 700 });
    expect(await wide.button(/./).count()).toBe(3);
    await wide.goesOn(1);
  });

  it.each([
    [615, 3, 1],
    [616, 0, 2],
  ])("has its bar where one of two is out of sight: %i px", async (width, buttons, seen) => {
    const { page, button, reachable } = await open(
      { reviews: reviewsOf(2) },
      { viewport: { width: 1024, height: 700 } },
    );
    await page.evaluate((width) => {
      document.body.style.maxInlineSize = `${width}px`;
    }, width);
    await expect.poll(() => button(/./).count()).toBe(buttons);
    await expect.poll(reachable).toHaveLength(seen);
  });

  it.each([
    [2, 767, 3, 1],
    [2, 768, 0, 2],
    [4, 768, 3, 2],
  ])(
    "shows two of %i in any column of a window of 768 px, if the page wants that: %i px",
    async (count, width, buttons, seen) => {
      const { stop, button, reachable } = await open(
        { reviews: reviewsOf(count), perView: "window" },
        { viewport: { width, height: 700 }, css: "#island { max-inline-size: 400px }" },
      );
      await expect.poll(() => button(/./).count()).toBe(buttons);
      if (buttons) await stop();
      await expect.poll(reachable).toHaveLength(seen);
    },
  );

  it("announces one review by its number, and only what a visitor asked for", async () => {
    const { status, stop, button, position } = await open();
    await expect.poll(() => status().getAttribute("aria-live")).toBe("off");
    await stop();
    const first = await position();
    await button("Next slide").click();
    expect(await status().textContent()).toBe(`Review ${first + 1} of 14`);
    expect(await status().getAttribute("aria-live")).toBe("polite");
  });

  it("keeps the focus when the slide with it leaves", async () => {
    const { page, stop, button, position } = await open({ reviews: reviewsOf(6) });
    await stop();
    await page.locator(".sk-testimonials__slide:not([inert]) a").first().focus();
    const first = await position();
    // Safari gives no focus to a button that is clicked.
    await button("Next slide").evaluate((next: HTMLElement) => next.click());
    await expect.poll(position).toBe(first + 1);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toMatch(/__viewport/);
  });

  it("turns with the arrows on itself, and nowhere else", async () => {
    const { page, stop, position } = await open({ reviews: reviewsOf(6) });
    await stop();
    const first = await position();
    await page.locator(viewport).focus();
    await page.keyboard.press("ArrowRight");
    expect(await position()).toBe(first + 1);
    await page.keyboard.press("ArrowLeft");
    expect(await position()).toBe(first);
    await page.locator(".sk-testimonials__slide:not([inert]) a").first().focus();
    await page.keyboard.press("ArrowRight");
    expect(await position()).toBe(first);
  });

  it("follows the mouse that drags it, which clicks no link and stops the rotation", async () => {
    const { page, status, position, button } = await open({ reviews: reviewsOf(6) });
    const first = await position();
    const link = await page.locator(".sk-testimonials__slide:not([inert]) a").first().boundingBox();
    let popups = 0;
    page.on("popup", () => void popups++);
    const { x = 0, y = 0 } = link ?? {};
    await page.mouse.move(x + 5, y + 5);
    await page.mouse.down();
    await page.mouse.move(x - 100, y + 5, { steps: 5 });
    // More than half of a slide: that counts at any speed, less only within 300 ms.
    await page.mouse.move(x - 500, y + 5, { steps: 5 });
    await page.mouse.up();
    await expect.poll(position).toBeGreaterThan(first);
    expect(popups).toBe(0);
    await page.mouse.move(0, 0);
    expect(await status().getAttribute("aria-live")).toBe("polite");
    expect(await button("Start slide rotation").count()).toBe(1);
  });

  it("follows a finger that swipes it, and lets one pass that scrolls the page", async () => {
    const { page, position, button } = await open(
      {},
      {
        hasTouch: true,
        isMobile: true,
        viewport: { width: 375, height: 400 },
        prefix: "<p>Above</p>",
      },
    );
    const session = await page.context().newCDPSession(page);
    const swipe = async (fromX: number, fromY: number, toX: number, toY: number) => {
      const point = (share: number) => [
        { x: fromX + (toX - fromX) * share, y: fromY + (toY - fromY) * share },
      ];
      await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: point(0) });
      for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
        await session.send("Input.dispatchTouchEvent", {
          type: "touchMove",
          touchPoints: point(share),
        });
      }
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const first = await position();
    await swipe(340, 300, 30, 300);
    await expect.poll(position).toBe(first + 1);
    expect(await button("Start slide rotation").count()).toBe(1);
    await swipe(180, 350, 180, 150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await position()).toBe(first + 1);
  });

  it("goes in reading direction from right to left, also when the page turns", async () => {
    const { page, stop, button, position, shown } = await open({ reviews: reviewsOf(6) });
    await stop();
    const first = await position();
    await button("Next slide").click();
    await page.evaluate(() => {
      document.documentElement.dir = "rtl";
    });
    await expect.poll(shown).toEqual([first + 1, first + 2]);
    await button("Next slide").click();
    await expect.poll(shown).toEqual([first + 2, first + 3]);
    const [left, right] = await page
      .locator(".sk-testimonials__slide:not([inert])")
      .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().x).reverse());
    expect(left).toBeLessThan(right as number);
    await page.locator(viewport).focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(shown).toEqual([first + 3, first + 4]);
  });

  it("is one row of equal height, whatever is in a review", async () => {
    const [one, two, ...rest] = reviewsOf(5);
    const long = "x".repeat(60);
    const reviews = [{ ...one, text: "word ".repeat(400) }, { ...two, name: long }, ...rest];
    const { page, stop, button } = await open(
      { reviews },
      { viewport: { width: 320, height: 700 } },
    );
    const heights = () =>
      page
        .locator(".sk-testimonials, .sk-testimonials__card")
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
    const before = await heights();
    expect(new Set(before.slice(1)).size).toBe(1);
    await stop();
    await button("Next slide").click();
    expect(await heights()).toEqual(before);
    expect(await isWider(page)).toBe(false);
  });

  it("stands in full on paper", async () => {
    const { page, stop, button } = await open({}, { viewport: { width: 800, height: 900 } });
    await stop();
    await button("Next slide").click();
    await page.emulateMedia({ media: "print" });
    const cards = await page.locator(".sk-testimonials__card").evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(cards).toHaveLength(14);
    for (const [place, { left, right, top }] of cards.entries()) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(800);
      expect(top).toBeGreaterThanOrEqual(cards[place - 1]?.bottom ?? 0);
    }
    expect(await button(/./).count()).toBe(0);
  });

  it("comes when reviews come, rotates, and goes with the last one", async () => {
    const { page, errors } = await openWidgetPage(island("testimonials", { reviews: [] }), {
      css,
      before: async (_, page) => void (await holdTurns(page)),
    });
    const give = (reviews: object[]) =>
      page
        .locator("#island")
        .evaluate(
          (island, props) => island.setAttribute("data-props", props),
          JSON.stringify({ reviews }),
        );
    expect(await page.locator("section").count()).toBe(0);
    await give(reviewsOf(1));
    await page.waitForSelector("section");
    expect(await page.getByRole("button").count()).toBe(0);
    await give(reviewsOf(4));
    const said = () => page.textContent(".sk-testimonials [aria-live]");
    await expect.poll(said).toBe("Review 1 of 4");
    await expect
      .poll(async () => {
        await page.evaluate(() => window.turn());
        return said();
      })
      .not.toBe("Review 1 of 4");
    await give([]);
    await page.waitForSelector("section", { state: "detached" });
    expect(errors).toEqual([]);
  });

  it("takes two hundred reviews", async () => {
    const { page, position, reachable } = await open({ reviews: reviewsOf(200) });
    // By a selector: for a role, Playwright walks through all slides.
    await page.locator("[aria-label='Stop slide rotation']").click();
    const previous = page.locator("[aria-label='Previous slide']");
    while ((await position()) > 1) await previous.click();
    await previous.click();
    await expect.poll(reachable).toEqual([199, 200]);
    const turn = await pageWork(page, () =>
      page.evaluate(() => {
        (document.querySelector("[aria-label='Next slide']") as HTMLElement).click();
        document.body.getBoundingClientRect();
      }),
    );
    // A turn changes what is seen, not the whole row.
    expect(turn.mutations).toBeLessThan(50);
    expect(turn.layouts).toBeLessThan(10);
  });
});

// Stories have both themes.
it("has nothing that axe objects to, dark", async () => {
  const { page, stop } = await open(
    { reviews: [...reviewsOf(3), ...reviewsOf(1, { verified: true })] },
    {
      html: `lang="en" data-sk-theme="dark"`,
      css: `${css} [data-sk-theme=dark] { background: #0e1116; color: #eee }`,
    },
  );
  await stop();
  await whenStill(page);
  expect(await axe(page)).toEqual([]);
});

it("has nothing that axe objects to when a page has two", async () => {
  const { page } = await openWidgetPage(
    island("testimonials", { reviews: reviewsOf(2) }) +
      island("testimonials").replace('id="island"', ""),
    { css, reducedMotion: "reduce" },
  );
  expect(await axe(page)).toEqual([]);
});

it("calls each slide by its number, in the language of the page", async () => {
  for (const [locale, kind, of] of [
    ["en", "slide", "of"],
    ["de", "Folie", "von"],
  ] as const) {
    const { page } = await openWidgetPage(
      await servedIsland("testimonials", { reviews: reviewsOf(4) }, { locale }),
      { css, html: `lang="${locale}"`, viewport: { width: 1280, height: 700 } },
    );
    await page.waitForSelector(live, { state: "attached" });
    const slides = page.locator(".sk-testimonials__slide > *");
    const labels = ["role", "aria-roledescription", "aria-label"].map((name) =>
      slides.evaluateAll((all, name) => all.map((one) => one.getAttribute(name)), name),
    );
    expect(await Promise.all(labels)).toEqual([
      Array(4).fill("group"),
      Array(4).fill(kind),
      [1, 2, 3, 4].map((number) => `${number} ${of} 4`),
    ]);
    // As the browser tells it: the two that are shown.
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const announced = nodes.filter(({ ignored, role }) => !ignored && role?.value === "group");
    expect(announced.map(({ name }) => name?.value).filter((name) => /\d/.test(name))).toEqual([
      `1 ${of} 4`,
      `2 ${of} 4`,
    ]);
  }
});

it("leaves no timer, listener or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openWidgetPage(island("testimonials"), {
    css,
    before: (_, page) => countHandles(page),
  });
  await page.waitForSelector(live);
  await insertAndRemove(page, 2);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});
