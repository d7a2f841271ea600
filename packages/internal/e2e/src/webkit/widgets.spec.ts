import { describe, expect, it } from "vitest";
import { serveExamples } from "../harness/serve-examples.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { openIslands, type WebKitIslands } from "./open-islands.ts";
import { openWebKit } from "./open-webkit.ts";
import type { WebKitPage } from "./webkit-page.ts";

const FIELD = "[name='domain_check[domains]']";
const SUBMIT = ".sk-search-form [type=submit]";

async function openWidget(markup: string): Promise<WebKitIslands> {
  const opened = await openIslands(markup, {
    files: { "/domains/search": "<title>Results</title>" },
  });
  await opened.state("island", "mounted");
  return opened;
}

describe("the search form", () => {
  async function openSearch(): Promise<WebKitPage> {
    const page = await openWebKit();
    await page.goto(`${await serveExamples()}/shortest`);
    await page.waitForSelector("[data-widget=search-form][data-widget-state=mounted]");
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
    });
    return page;
  }

  async function searchAndComeBack(page: WebKitPage): Promise<void> {
    await page.click(SUBMIT);
    await page.waitForFunction(() => location.pathname === "/domains/search");
    await page.goBack();
    await page.waitForFunction(() => (window as { persisted?: boolean }).persisted);
  }

  it("sends one GET request with its fields", async () => {
    const page = await openSearch();
    await page.type(FIELD, "paper-boats.de");
    await page.click(SUBMIT);
    await page.waitForFunction(() => location.pathname === "/domains/search");
    const query = new URL(await page.url()).searchParams;
    expect(query.get("domain_check[domains]")).toBe("paper-boats.de");
  });

  it("sends with Enter", async () => {
    const page = await openSearch();
    await page.type(FIELD, "paper-boats.de");
    await page.press("Enter");
    await page.waitForFunction(() => location.pathname === "/domains/search");
  });

  // WebKit resets a field with autocomplete="off" when it restores a page from memory.
  it("has its text after Back, and is ready to search again", async () => {
    const page = await openSearch();
    await page.type(FIELD, "paper-boats.de");
    await searchAndComeBack(page);
    // The reset is a task of its own after pageshow.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    expect(await page.inputValue(FIELD)).toBe("paper-boats.de");
    expect(await page.count(".sk-search-form :is([aria-busy], [aria-disabled])")).toBe(0);
    await page.click(SUBMIT);
    await page.waitForFunction(() => location.pathname === "/domains/search");
    expect(new URL(await page.url()).searchParams.get("domain_check[domains]")).toBe(
      "paper-boats.de",
    );
  });

  it("takes many names, and has them after Back", async () => {
    const page = await openSearch();
    await page.type(FIELD, "a1.de, b2.de");
    await page.click(".sk-search-form__switch");
    await page.waitForSelector(`textarea${FIELD}`);
    expect(await page.inputValue(FIELD)).toBe("a1.de\nb2.de");
    await searchAndComeBack(page);
    expect(await page.inputValue(`textarea${FIELD}`)).toBe("a1.de\nb2.de");
  });
});

describe("the feature filter", () => {
  const selected = (page: WebKitPage): Promise<number> =>
    page.evaluate(() =>
      [...document.querySelectorAll("[role=tab]")].findIndex(
        (tab) => tab.getAttribute("aria-selected") === "true",
      ),
    );

  it("shows the features of a tab that is pressed", async () => {
    const { page, complaints } = await openWidget(await servedIsland("feature-filter"));
    await page.waitForSelector("[role=tab]");
    expect(await selected(page)).toBe(0);
    const before = await page.textContent("[role=tabpanel]:not([hidden])");
    await page.click("[role=tab][aria-selected=false]");
    await page.waitForFunction(
      () => document.querySelectorAll("[role=tab]")[1]?.getAttribute("aria-selected") === "true",
    );
    expect(await page.textContent("[role=tabpanel]:not([hidden])")).not.toBe(before);
    expect(await complaints()).toEqual([]);
  });

  it("follows the arrow keys", async () => {
    const { page } = await openWidget(await servedIsland("feature-filter"));
    await page.click("[role=tab]");
    await page.press("ArrowRight");
    await page.waitForFunction(
      () => document.activeElement === document.querySelectorAll("[role=tab]")[1],
    );
    expect(await selected(page)).toBe(1);
  });
});

describe("the tooltip", () => {
  const markup = `<main style="padding: 150px">${island(
    "tooltip",
    { text: "You can transfer the domain after 60 days." },
    '<button type="button" id="trigger">Transfer</button>',
  )}</main>`;

  it("opens above what the pointer is over, and closes behind it", async () => {
    const { page } = await openWidget(markup);
    await page.hover("#trigger");
    await page.waitForSelector("[role=tooltip]");
    const [bubble, trigger] = await page.evaluate(() =>
      ["[role=tooltip]", "#trigger"].map((selector) => {
        const { top, bottom } = (
          document.querySelector(selector) as Element
        ).getBoundingClientRect();
        return { top, bottom };
      }),
    );
    expect((trigger?.top ?? 0) - (bubble?.bottom ?? 0)).toBeCloseTo(8, 0);
    await page.moveMouse(2, 2);
    await page.waitForFunction(() => !document.querySelector("[role=tooltip]"));
  });

  it("opens for the keyboard, and closes with Escape", async () => {
    const { page } = await openWidget(markup);
    await page.press("Tab");
    await page.waitForSelector("[role=tooltip]");
    expect(
      await page.evaluate(() => document.querySelector("#trigger")?.matches(":focus-visible")),
    ).toBe(true);
    await page.press("Escape");
    await page.waitForFunction(() => !document.querySelector("[role=tooltip]"));
  });
});

describe("sliders", () => {
  it("show the next screenshot, and the first after the last", async () => {
    const { page, complaints } = await openWidget(await servedIsland("screenshot-slider"));
    const shown = (): Promise<number> =>
      page.evaluate(() =>
        [...document.querySelectorAll(".sk-screenshot-slider__slide")].findIndex(
          (slide) => !slide.hasAttribute("inert"),
        ),
      );
    expect(await shown()).toBe(0);
    await page.click("[aria-label='Next slide']");
    await expect.poll(shown).toBe(1);
    expect(await complaints()).toEqual([]);
  });

  it("stop and start to turn reviews at a press", async () => {
    const { page } = await openWidget(await servedIsland("testimonials"));
    await page.click("[aria-label='Stop slide rotation']");
    await page.waitForSelector("[aria-label='Start slide rotation']");
    await page.click("[aria-label='Next slide']");
    await page.click("[aria-label='Start slide rotation']");
    await page.waitForSelector("[aria-label='Stop slide rotation']");
  });

  it("stop and start after Back as well", async () => {
    const { page, site } = await openWidget(await servedIsland("testimonials"));
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
    });
    await page.goto(`${site.origin}/domains/search`);
    await page.goBack();
    await page.waitForFunction(() => (window as { persisted?: boolean }).persisted);
    await page.click("[aria-label='Stop slide rotation']");
    await page.waitForSelector("[aria-label='Start slide rotation']");
  });
});

describe("the video", () => {
  it("loads nothing before it is pressed, then plays a file of the site", async () => {
    const props = { src: "/film.webm", title: "A film", poster: "/poster.svg" };
    const { page, site } = await openWidget(await servedIsland("video-block", props));
    expect(site.requests).not.toContain("/film.webm");
    await page.click(".sk-video-block__play button, button.sk-video-block__play");
    await page.waitForSelector("video");
    await expect.poll(() => site.requests).toContain("/film.webm");
  });

  it("puts a frame of the provider in its place when it is pressed", async () => {
    const props = { src: "https://youtu.be/abcdefghijk", title: "A film", privacyUrl: "/privacy" };
    const { page } = await openWidget(await servedIsland("video-block", props));
    expect(await page.count("iframe")).toBe(0);
    await page.click(".sk-video-block__play button, button.sk-video-block__play");
    await page.waitForSelector("iframe[src^='https://www.youtube-nocookie.com/']");
  });
});

it("mounts every widget of the gallery, no wider than the window", async () => {
  const page = await openWebKit();
  await page.setWindowSize(447, 900);
  await page.goto(`${await serveExamples()}/gallery`);
  // A tooltip waits for the pointer or the focus.
  const islands = "[data-widget]:not([data-widget=tooltip])";
  const number = await page.count(islands);
  expect(number).toBeGreaterThan(15);
  for (let place = 0; place < number; place += 1) {
    await page.waitForFunction(
      (selector, at) => {
        const element = document.querySelectorAll(selector)[at];
        element?.scrollIntoView({ behavior: "instant" });
        return element?.getAttribute("data-widget-state") === "mounted";
      },
      islands,
      place,
    );
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
}, 60_000);
