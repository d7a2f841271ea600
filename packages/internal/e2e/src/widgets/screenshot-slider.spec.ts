import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { pageWork } from "../harness/page-work.ts";
import { whenStill } from "../harness/settle.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const css =
  "body { margin: 0; padding: 16px; font: 16px/1.5 sans-serif } .space { block-size: 1500px }";
const viewport = ".sk-screenshot-slider__viewport";
const picture = (width: number, height: number) => ({
  headers: { "Content-Type": "image/svg+xml" },
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`,
});
const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunte";
/** Pictures of other shapes than the frame's, and one that is not there. */
const pictures = { "/wide.svg": picture(900, 90), "/tall.svg": picture(90, 900) };
const mixed = {
  slides: [
    { src: "/wide.svg", alt: "Wide" },
    { src: "/tall.svg", alt: "caption ".repeat(38).trim() },
    { src: "/missing.svg", alt: "Missing" },
    { src: "screenshots/cart.svg", alt: word },
  ],
};

/** Opens a page with the slider as a server has rendered it. */
async function open(
  props: object = {},
  { prefix = "", before, ...options }: WidgetPageOptions & { prefix?: string } = {},
) {
  const opened = await openWidgetPage(prefix + (await servedIsland("screenshot-slider", props)), {
    css,
    before: async (site, page) => {
      for (const [path, answer] of Object.entries(pictures)) site.replace(path, answer);
      await before?.(site, page);
    },
    ...options,
  });
  const { page } = opened;
  return {
    ...opened,
    button: (name: string | RegExp) => page.getByRole("button", { name }),
    /** Slides that can be reached, from 1; one at a time. */
    shown: () =>
      page
        .locator(".sk-screenshot-slider__slide")
        .evaluateAll((slides) =>
          slides.flatMap((slide, place) =>
            slide.hasAttribute("inert") || getComputedStyle(slide).visibility === "hidden"
              ? []
              : [place + 1],
          ),
        ),
    status: () => page.locator(".sk-screenshot-slider output").textContent(),
  };
}

/** Places of everything that could move, to a tenth of a pixel. */
const places = (page: Page) =>
  page
    .locator(
      ".sk-screenshot-slider, .sk-screenshot-slider__slide:first-child *, .sk-slider__bar, #after",
    )
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

describe("served markup", () => {
  it.each([320, 480, 767, 1280])(
    "moves by nothing when script takes over and pictures come, %i px wide",
    async (width) => {
      const slides = [
        { src: "/wide.svg", alt: "Wide" },
        { src: "/tall.svg", alt: "caption ".repeat(38).trim() },
        { src: "screenshots/cart.svg", alt: word },
      ];
      const { page, site, errors, release } = await open(
        { slides },
        {
          hold: true,
          viewport: { width, height: 900 },
          before: (site) => site.hold("/wide.svg"),
        },
      );
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      const before = await places(page);
      const { replaced, shifts } = await watchTakeover(page, async () => {
        await release();
        site.release();
        await page.waitForFunction(() => (document.images[0]?.naturalWidth ?? 0) > 0);
        await page.waitForSelector(".sk-screenshot-slider__list--stacked");
      });
      expect({ replaced, shifts }).toEqual({ replaced: [], shifts: [] });
      expect(await places(page)).toEqual(before);
      expect(await isWider(page)).toBe(false);
      expect(errors).toEqual([]);
    },
  );

  it("is hydrated under the strict policy, and asks no other origin", async () => {
    const { page, errors, requests, site, shown } = await open();
    expect(await shown()).toEqual([1]);
    expect(await page.locator(".sk-screenshot-slider__list--stacked").count()).toBe(1);
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(site.origin))).toEqual([]);
    expect(requests.filter(({ url }) => /swiper/.test(url))).toEqual([]);
  });

  it("renders the same from scratch", async () => {
    const { page, errors } = await openWidgetPage(island("screenshot-slider"), { css });
    expect(await page.locator(".sk-screenshot-slider__slide").count()).toBe(4);
    expect(errors).toEqual([]);
  });

  it("is a row of figures with captions to scroll without script", async () => {
    const { page, button, shown } = await open({}, { javaScriptEnabled: false });
    expect(await button(/./).count()).toBe(0);
    expect(await shown()).toEqual([1, 2, 3, 4]);
    expect(await page.locator("figcaption:visible").count()).toBe(4);
    await page.locator(viewport).focus();
    await page.keyboard.press("ArrowRight");
    const left = () => page.locator(viewport).evaluate((row) => row.scrollLeft);
    await expect.poll(left).toBeGreaterThan(0);
    expect(await isWider(page)).toBe(false);
  });

  it("begins with the slide that the visitor has scrolled to", async () => {
    const { page, shown } = await open(
      {},
      {
        before: async (site, page) => {
          site.hold(/chunks\/screenshot-slider/);
          page.once("load", () => site.release());
          await page.addInitScript(() => {
            addEventListener("load", () => {
              const row = document.querySelector(".sk-screenshot-slider__viewport") as Element;
              row.scrollLeft = row.clientWidth * 2;
            });
          });
        },
      },
    );
    expect(await shown()).toEqual([3]);
    expect(await page.locator(viewport).evaluate((row) => row.scrollLeft)).toBe(0);
  });
});

it.each(["light", "dark"])("shows and loads the pictures of the theme only: %s", async (theme) => {
  const slides = [0, 1].map((place) => ({
    src: `/day-${place}.svg`,
    srcDark: `/night-${place}.svg`,
    alt: `Picture ${place}`,
  }));
  const { page, requests, errors, button } = await open(
    { slides },
    {
      html: `lang="en" data-sk-theme="${theme}"`,
      css: theme === "dark" ? `${css} html { background: #0e1116; color: #eceff4 }` : css,
      before: (site) => {
        for (const { src, srcDark } of slides) {
          site.replace(src, picture(1280, 800));
          site.replace(srcDark, picture(1280, 800));
        }
      },
    },
  );
  await button("Next slide").click();
  const [wanted, other] = theme === "dark" ? ["night", "day"] : ["day", "night"];
  const image = page.getByRole("img", { name: "Picture 1" });
  expect(await image.getAttribute("src")).toBe(`/${wanted}-1.svg`);
  await expect
    .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(requests.filter(({ url }) => url.includes(`/${other}-`))).toEqual([]);
  expect((await image.boundingBox())?.height).toBeGreaterThan(100);
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
});

describe("turning", () => {
  it("goes round both ways, keeps the focus on the button and says where it is", async () => {
    const { page, shown, button, status } = await open();
    expect(await status()).toBe("");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    for (const [place, key] of ["Enter", "Space", "Enter"].entries()) {
      await page.keyboard.press(key);
      await expect.poll(shown).toEqual([place + 2]);
    }
    expect(await status()).toMatch(/^4 of 4: The cart/);
    await page.keyboard.press("Enter");
    await expect.poll(shown).toEqual([1]);
    expect(await button("Next slide").evaluate((next) => next === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect.poll(shown).toEqual([4]);
  });

  it("changes no size, whatever the shape of a picture and the length of a caption", async () => {
    const { page, shown, button } = await open(mixed, { viewport: { width: 375, height: 900 } });
    const sizes = async () => {
      await whenStill(page);
      return page
        .locator(".sk-screenshot-slider, .sk-screenshot-slider__frame, #after")
        .evaluateAll((elements) =>
          elements.map((element) => {
            const { y, width, height } = element.getBoundingClientRect();
            return [y, width, height].map(Math.round);
          }),
        );
    };
    const before = await sizes();
    for (const place of [2, 3, 4, 1]) {
      await button("Next slide").click();
      await expect.poll(shown).toEqual([place]);
      expect(await sizes()).toEqual(before);
    }
    const [frame] = before.slice(1);
    expect((frame?.[1] ?? 0) / (frame?.[2] ?? 1)).toBeCloseTo(8 / 5, 1);
  });

  it("shows the caption in the frame of a picture that is missing", async () => {
    const { page, button } = await open(mixed);
    await button("Previous slide").click();
    await button("Previous slide").click();
    await expect
      .poll(() => page.locator(".sk-screenshot-slider__missing").allTextContents())
      .toEqual(["Missing"]);
    await page.locator(".sk-screenshot-slider__missing").waitFor({ state: "visible" });
  });

  it("does so too when the picture had failed before script came", async () => {
    const { page } = await open(
      { slides: [{ src: "/missing.svg", alt: "Missing" }] },
      {
        before(site, page) {
          site.hold(/chunks\/screenshot-slider/);
          // The page has loaded with its pictures, unless they are lazy.
          page.once("load", async () => {
            await page.waitForFunction(() => document.images[0]?.complete);
            site.release();
          });
        },
      },
    );
    await page.waitForSelector(".sk-screenshot-slider__missing");
  });

  it("loads the pictures beside the one that is shown, and no others", async () => {
    const slides = [...Array(7).keys()].map((place) => ({
      src: `/wide.svg?${place}`,
      alt: "Wide",
    }));
    // Not one that was served: of a row, the browser loads what it holds to be near.
    const { page, site } = await openWidgetPage(island("screenshot-slider", { slides }), {
      css,
      before: (site) => site.replace("/wide.svg", pictures["/wide.svg"]),
    });
    const loaded = () =>
      [...new Set(site.requests.flatMap((url) => /wide\.svg\?(\d)/.exec(url)?.[1] ?? []))].sort();
    await expect.poll(loaded).toEqual(["0", "1", "6"]);
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(loaded).toEqual(["0", "1", "2", "6"]);
  });

  it("follows a finger that swipes it, and lets one pass that scrolls the page", async () => {
    const { page, shown, status } = await open(
      {},
      { hasTouch: true, isMobile: true, viewport: { width: 375, height: 300 } },
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
    await swipe(300, 200, 100, 205);
    await expect.poll(shown).toEqual([2]);
    expect(await status()).toBe("");
    await swipe(180, 250, 200, 100);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await shown()).toEqual([2]);
  });

  it("goes in reading direction from right to left", async () => {
    const { page, shown, button } = await open({}, { html: 'lang="en" dir="rtl"' });
    await page.locator(viewport).focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(shown).toEqual([2]);
    const x = async (name: string) => (await button(name).boundingBox())?.x ?? 0;
    expect(await x("Next slide")).toBeLessThan(await x("Previous slide"));
  });

  it("takes no time under reduced motion", async () => {
    const { page } = await open({}, { reducedMotion: "reduce" });
    const duration = await page
      .locator(".sk-screenshot-slider__slide")
      .first()
      .evaluate((slide) => getComputedStyle(slide).transitionDuration);
    expect(Number.parseFloat(duration)).toBeLessThanOrEqual(0.001);
  });
});

it("stands in full on paper", async () => {
  const { page, button } = await open({}, { viewport: { width: 800, height: 900 } });
  await button("Next slide").click();
  await page.emulateMedia({ media: "print" });
  const figures = await page.locator("figure:visible").evaluateAll((figures) =>
    figures.map((figure) => {
      const { top, bottom } = figure.getBoundingClientRect();
      return { top, bottom, opacity: getComputedStyle(figure.parentElement as Element).opacity };
    }),
  );
  expect(figures).toHaveLength(4);
  for (const [place, { top, opacity }] of figures.entries()) {
    expect(top).toBeGreaterThanOrEqual(figures[place - 1]?.bottom ?? 0);
    expect(opacity).toBe("1");
  }
  expect(await page.locator("img:visible").count()).toBe(4);
  expect(await button(/./).count()).toBe(0);
});

// Stories have both themes.
it("has nothing that axe objects to, dark", async () => {
  const { page, button } = await open(mixed, {
    html: `lang="en" data-sk-theme="dark"`,
    css: `${css} [data-sk-theme=dark] { background: #0e1116; color: #eee }`,
  });
  expect(await axe(page)).toEqual([]);
  await button("Previous slide").click();
  await button("Previous slide").click();
  await whenStill(page);
  expect(await axe(page)).toEqual([]);
});

it("has nothing that axe objects to when a page has two", async () => {
  const { page } = await openWidgetPage(
    island("screenshot-slider") + island("screenshot-slider", mixed).replace('id="island"', ""),
    { css },
  );
  expect(await axe(page)).toEqual([]);
});

it("leaves no timer, listener or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openWidgetPage(island("screenshot-slider"), {
    css,
    before: (_, page) => countHandles(page),
  });
  await insertAndRemove(page, 2);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});

it("comes when slides come, turns, and goes with the last one", async () => {
  const { page, errors } = await openWidgetPage(island("screenshot-slider", { slides: [] }), {
    css,
  });
  const give = (count: number) =>
    page.locator("#island").evaluate(
      (island, props) => island.setAttribute("data-props", props),
      JSON.stringify({
        slides: [...Array(count).keys()].map((place) => ({
          src: "screenshots/dns.svg",
          alt: `Slide ${place + 1}`,
        })),
      }),
    );
  expect(await page.locator("section").count()).toBe(0);
  await give(1);
  await page.waitForSelector("section");
  expect(await page.getByRole("button").count()).toBe(0);
  await give(200);
  const next = page.getByRole("button", { name: "Next slide" });
  const status = () => page.textContent(".sk-screenshot-slider output");
  await next.click();
  await expect.poll(status).toBe("2 of 200: Slide 2");
  const turn = await pageWork(page, () =>
    next.evaluate((button) => {
      (button as HTMLButtonElement).click();
      document.body.getBoundingClientRect();
    }),
  );
  // A turn changes what is seen, not the whole row.
  expect(turn.mutations).toBeLessThan(50);
  expect(turn.layouts).toBeLessThan(10);
  // Arrow keys are heard, although the element came after the widget had mounted.
  await page.locator(viewport).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(status).toBe("2 of 200: Slide 2");
  await give(0);
  await page.waitForSelector("section", { state: "detached" });
  expect(errors).toEqual([]);
});
