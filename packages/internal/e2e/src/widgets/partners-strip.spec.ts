import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { pageWork } from "../harness/page-work.ts";
import { settle } from "../harness/settle.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const CELL = ".sk-partners-strip__cell";
const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter";

interface StripOptions extends WidgetPageOptions {
  /** Whether a server has filled the island. */
  served?: boolean;
  /** HTML in front of the island. */
  above?: string;
  /** Whether the test turns the page's clock. */
  clock?: boolean;
}

/** Opens a page with one strip of the built-in partners, or of others. */
async function openStrip(
  props: object = {},
  { served = false, above = "", clock = false, ...options }: StripOptions = {},
) {
  const one = served
    ? await servedIsland("partners-strip", props)
    : island("partners-strip", props);
  return openWidgetPage(above + one, {
    ...options,
    async before(site, page) {
      if (clock) await page.clock.install();
      await options.before?.(site, page);
    },
  });
}

/** Partners with logos of the page: `/logos/0.svg` and so on, which do not exist. */
const partners = (count: number, name = "Partner of the page") =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index}`.slice(-60),
    logo: `/logos/${index}.svg`,
  }));

const svg = (attributes: string) => ({
  headers: { "Content-Type": "image/svg+xml" },
  body: `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><rect width="100%" height="100%" fill="#c00"/></svg>`,
});

/** The logos that can be seen in the cells, by name. */
const seen = (page: Page): Promise<(string | null)[]> =>
  page.$$eval(`${CELL}:not([class*="--hidden"])`, (cells) =>
    cells.map(
      ({ lastElementChild: logo }) => logo?.getAttribute("alt") ?? logo?.textContent ?? null,
    ),
  );
const visibleCells = (page: Page) => page.locator(CELL).filter({ visible: true });
const height = async (page: Page) => (await page.locator(".sk").boundingBox())?.height;
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const style = (page: Page, selector: string, name: string): Promise<string> =>
  page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), name);
const partnerFiles = (urls: readonly string[]) => urls.filter((url) => url.includes("/partners/"));

/** Turns the clock by five seconds, again as long as the next logo is not loaded: one swap. */
async function swap(page: Page): Promise<void> {
  const before = await seen(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(5000);
      return seen(page);
    })
    .not.toEqual(before);
}

describe.each([320, 480, 767, 1280])("%i px wide", (width) => {
  const viewport = { width, height: 700 };

  it.each(["no-preference", "reduce"] as const)(
    "takes over served markup without moving a pixel, reduced motion: %s",
    async (reducedMotion) => {
      const { page, site, errors, requests, release } = await openStrip(
        {},
        { served: true, hold: true, viewport, reducedMotion },
      );
      await page.waitForFunction(() =>
        [...document.images].every(({ complete, offsetParent }) => complete || !offsetParent),
      );
      expect(await watchTakeover(page, release)).toEqual({ replaced: [], moved: [], shifts: [] });
      await page.getByRole("button").waitFor();
      expect(await layoutShifts(page)).toEqual([]);
      expect(errors).toEqual([]);
      expect(requests.filter(({ url }) => !url.startsWith(`${site.origin}/`))).toEqual([]);
    },
  );

  it("moves nothing when logos swap", async () => {
    const { page } = await openStrip({}, { served: true, clock: true, viewport });
    const before = await height(page);
    await swap(page);
    expect(await height(page)).toBe(before);
    expect(await layoutShifts(page)).toEqual([]);
  });
});

it.each([320, 480, 768, 1280])(
  "keeps its height while logos load, and when they fail, %i px wide",
  async (width) => {
    const viewport = { width, height: 700 };
    const late = await openStrip(
      {},
      { hold: true, before: (site) => site.hold(/partners\//), viewport },
    );
    await late.release();
    const before = await height(late.page);
    late.site.release();
    await late.page.waitForFunction(() =>
      [...document.images].every(({ complete, offsetParent }) => complete || !offsetParent),
    );
    expect(await height(late.page)).toBe(before);
    const failed = await openStrip(
      { partners: partners(12, word), headline: "Our partners" },
      { viewport },
    );
    await failed.page.locator(`${CELL} span`).nth(5).waitFor();
    expect(await height(failed.page)).toBe(before);
    expect(await overhang(failed.page)).toBe(0);
  },
);

it("has lines of six, three, two or one, by the width of its column and not of the window", async () => {
  const { page } = await openStrip({}, { viewport: { width: 1280, height: 900 } });
  const columns = (width: number): Promise<number> =>
    page.evaluate(
      ([width, cell]) => {
        const main = document.querySelector("main") as HTMLElement;
        main.style.inlineSize = `${width}px`;
        const cells = [...document.querySelectorAll(cell)].slice(0, 6);
        return 6 / new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size;
      },
      [width, CELL] as const,
    );
  for (const [width, count] of [
    [1200, 6],
    [640, 6],
    [639, 3],
    [384, 3],
    [383, 2],
    [176, 2],
    [175, 1],
  ] as const) {
    expect([width, await columns(width)]).toEqual([width, count]);
  }
  // No rounding of a browser breaks a line.
  for (let width = 640; width < 1280; width += 7.3) expect(await columns(width)).toBe(6);
});

it("centres a line that is not full", async () => {
  const { page } = await openStrip(
    { partners: partners(4) },
    { viewport: { width: 1280, height: 700 } },
  );
  const [first, wall, last] = [
    await page.locator(CELL).first().boundingBox(),
    await page.locator(".sk-partners-strip__wall").boundingBox(),
    await page.locator(CELL).last().boundingBox(),
  ];
  const start = (first?.x ?? 0) - (wall?.x ?? 0);
  const end = (wall?.x ?? 0) + (wall?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0);
  expect(start).toBeGreaterThan(100);
  expect(Math.abs(start - end)).toBeLessThan(1);
});

it("fades both logos of a slot at once, for a second, and then the old one is gone", async () => {
  const usual = await openStrip({}, { clock: true });
  await swap(usual.page);
  for (const logo of ["going", "coming"]) {
    expect(await style(usual.page, `[class*="--${logo}"]`, "animation-duration")).toBe("1s");
  }

  // Longer than any machine takes to look.
  const { page } = await openStrip({}, { clock: true, css: ":root { --sk-duration-fade: 1000s }" });
  await swap(page);
  const at = (seconds: number) =>
    page.evaluate((seconds) => {
      for (const fade of document.getAnimations()) fade.currentTime = seconds * 1000;
      const logos = document.querySelectorAll('[class*="--going"], [class*="--coming"]');
      // Logos of the other theme have no box.
      const shown = [...logos].filter((logo) => logo.checkVisibility());
      return shown.map((logo) => {
        const { opacity, visibility } = getComputedStyle(logo);
        return { opacity: Number(opacity), visibility, box: logo.getBoundingClientRect() };
      });
    }, seconds);
  const half = await at(500);
  expect(half).toHaveLength(2);
  expect(half[0]?.box).toEqual(half[1]?.box);
  for (const { opacity, visibility } of half) {
    expect(opacity).toBeCloseTo(0.5, 1);
    expect(visibility).toBe("visible");
  }
  expect(await at(1000)).toMatchObject([
    { opacity: 0, visibility: "hidden" },
    { opacity: 1, visibility: "visible" },
  ]);
});

it("is a list of six with names, and no more, before and after a swap", async () => {
  const { page } = await openStrip({}, { clock: true });
  const strip = page.locator("#island");
  expect(await strip.ariaSnapshot()).toBe(
    [
      '- heading "Our partners" [level=2]',
      '- button "Pause animations"',
      '- list "Our partners":',
      ...["Tarvelo", "Bauvik", "Cubrani", "Montavel", "Florenna", "Orbiska"].flatMap((name) => [
        "  - listitem:",
        `    - img "${name}"`,
      ]),
    ].join("\n"),
  );
  await swap(page);
  const names = (await seen(page)).map((name) => `    - img "${name}"`);
  const snapshot = await strip.ariaSnapshot();
  expect(snapshot.split("\n").filter((line) => line.includes("img"))).toEqual(names);
});

it("loads nothing far below the window, then all logos", async () => {
  const { page, site } = await openStrip(
    {},
    { served: true, above: '<div class="high"></div>', css: ".high { block-size: 20000px }" },
  );
  await page.waitForLoadState("networkidle");
  expect(partnerFiles(site.requests)).toEqual([]);
  await page.locator(".sk").scrollIntoViewIfNeeded();
  await expect.poll(() => new Set(partnerFiles(site.requests)).size).toBe(12);
  await page.waitForLoadState("networkidle");
  expect(partnerFiles(site.requests)).toHaveLength(12);
});

it.each(["light", "dark"])("shows and loads the logos of the theme only: %s", async (theme) => {
  const twice = partners(2).map(({ name, logo }) => ({
    name,
    logo,
    logoDark: logo.replace("/logos/", "/night/"),
  }));
  const { page, requests, errors } = await openStrip(
    { partners: twice },
    {
      served: true,
      html: `lang="en" data-sk-theme="${theme}"`,
      css: theme === "dark" ? "html{background:#0e1116;color:#eceff4}" : "",
      before: (site) => {
        for (const folder of ["logos", "night"]) {
          for (const file of ["0.svg", "1.svg"]) {
            site.replace(`/${folder}/${file}`, svg('width="160" height="64"'));
          }
        }
      },
    },
  );
  const images = page.locator(".sk-partners-strip__logo").filter({ visible: true });
  await expect
    .poll(() => images.evaluateAll((all) => all.map((one) => one.getAttribute("src"))))
    .toEqual(
      theme === "dark" ? ["/night/0.svg", "/night/1.svg"] : ["/logos/0.svg", "/logos/1.svg"],
    );
  expect(await page.getByRole("img", { name: /Partner of the page/ }).count()).toBe(2);
  const other = theme === "dark" ? "/logos/" : "/night/";
  expect(requests.filter(({ url }) => url.includes(other))).toEqual([]);
  expect(await axe(page)).toEqual([]);
  expect(errors).toEqual([]);
});

it("asks for each logo once, however often it comes", async () => {
  const { page, site } = await openStrip({}, { clock: true });
  for (let round = 0; round < 80; round += 1) await swap(page);
  const files = partnerFiles(site.requests);
  expect(new Set(files).size).toBe(12);
  expect(files).toHaveLength(12);
});

it("rests out of the window and under the pointer, and catches up on nothing", async () => {
  const { page } = await openStrip(
    {},
    {
      clock: true,
      css: "main { padding-block-end: 3000px }",
      viewport: { width: 1280, height: 700 },
    },
  );
  await swap(page);
  const first = await seen(page);
  await page.evaluate(() => scrollTo(0, 2000));
  await settle(page);
  await page.clock.runFor(60_000);
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  expect(await seen(page)).toEqual(first);
  await page.hover(CELL);
  await page.clock.runFor(60_000);
  expect(await seen(page)).toEqual(first);
  await page.mouse.move(5, 600);
  await swap(page);
  const second = await seen(page);
  // Two minutes would have brought 24 swaps. How often the test looks decides between one and two.
  const changed = second.filter((name, slot) => name !== first[slot]);
  expect([1, 2]).toContain(changed.length);
});

it("is paused and played with the keyboard, with a ring around the button", async () => {
  const { page } = await openStrip({}, { clock: true });
  await page.keyboard.press("Tab");
  const button = page.getByRole("button", { name: "Pause animations" });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await style(page, ".sk-motion", "outline-style")).toBe("solid");
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  const first = await seen(page);
  await page.clock.runFor(20_000);
  expect(await seen(page)).toEqual(first);
  await page.keyboard.press("Enter");
  await page.clock.runFor(20_000);
  expect(await seen(page)).toEqual(first);
  await page.keyboard.press("Space");
  await swap(page);
  expect(await seen(page)).not.toEqual(first);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("body");
});

it("shows all under reduced motion when it is asked to, and stands still", async () => {
  const { page, errors } = await openStrip({}, { clock: true, reducedMotion: "reduce" });
  const first = await seen(page);
  await page.clock.runFor(60_000);
  expect(await seen(page)).toEqual(first);
  const button = page.getByRole("button", { name: "Show all partners" });
  await button.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await visibleCells(page).count()).toBe(12);
  const fewer = page.getByRole("button", { name: "Show fewer partners", expanded: true });
  expect(await fewer.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  expect(await visibleCells(page).count()).toBe(6);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("button", { name: "Pause animations" }).waitFor();
  await swap(page);
  expect(await seen(page)).not.toEqual(first);
  expect(errors).toEqual([]);
});

it("calls a partner by name when the logo is missing or has no size, and takes a logo without a size of its own", async () => {
  const { page, errors } = await openStrip(
    { partners: partners(10) },
    {
      clock: true,
      before(site) {
        for (const index of [0, 1, 4, 6, 8, 9])
          site.replace(`/logos/${index}.svg`, svg('width="160" height="64"'));
        site.replace("/logos/2.svg", svg('width="0" height="0"'));
        site.replace("/logos/3.svg", svg('viewBox="0 0 5 2"'));
      },
    },
  );
  await expect
    .poll(() => page.locator(`${CELL}:not([class*="--hidden"]) > span`).allInnerTexts())
    .toEqual(["Partner of the page 2", "Partner of the page 5"]);
  for (let round = 0; round < 20; round += 1) await swap(page);
  expect(await seen(page)).not.toContain("Partner of the page 7");
  const warnings = errors
    .filter(({ kind }) => kind === "console")
    .map(({ text }) => text.split(",")[0]);
  expect(warnings.sort()).toEqual(
    [2, 5, 7].map((index) => `failed to preload /logos/${index}.svg`),
  );
});

it("calls a partner by name whose logo has failed before the script came, without being looked at", async () => {
  const { page, site, release } = await openStrip(
    { partners: partners(8) },
    {
      served: true,
      hold: true,
      viewport: { width: 1280, height: 700 },
      above: '<div class="space"></div>',
      css: ".space { block-size: 900px }",
      before(site) {
        for (const index of [0, 1, 3, 4, 6, 7])
          site.replace(`/logos/${index}.svg`, svg('width="160" height="64"'));
        site.replace("/logos/3.svg", svg('viewBox="0 0 5 2"'));
      },
    },
  );
  // Browsers load what is near, too.
  await page.waitForFunction(
    () => [...document.images].filter(({ complete }) => complete).length === 6,
  );
  await release();
  const names = page.locator(`${CELL} > span`);
  await expect
    .poll(() => names.allTextContents())
    .toEqual(["Partner of the page 2", "Partner of the page 5"]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(site.requests.filter((url) => /[67]\.svg/.test(url))).toEqual([]);
});

// Stories have both themes.
it("has no barrier that axe could find, dark", async () => {
  const css = "html { background: #0e1116; color: #eceff4 }";
  const html = `lang="en" data-sk-theme="dark"`;
  const { page } = await openStrip({}, { html, css });
  expect(await axe(page)).toEqual([]);
  const still = await openStrip({ partners: partners(8) }, { html, css, reducedMotion: "reduce" });
  await still.page.getByRole("button", { name: "Show all partners" }).click();
  await still.page.locator(`${CELL} span`).nth(5).waitFor();
  expect(await axe(still.page)).toEqual([]);
});

it("turns over from right to left", async () => {
  const { page } = await openStrip({}, { html: 'lang="en" dir="rtl"' });
  const x = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.x ?? 0;
  const second = (await page.locator(CELL).nth(1).boundingBox())?.x ?? 0;
  expect(await x(CELL)).toBeGreaterThan(second);
  expect(await x(".sk-motion")).toBeLessThan(await x(".sk-partners-strip__headline"));
});

it("fits 320 px with long words, twice as large letters and wider spacing", async () => {
  const { page } = await openStrip(
    { headline: word, partners: partners(8, word) },
    { viewport: { width: 320, height: 900 } },
  );
  expect(await overhang(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await overhang(page)).toBe(0);
  await page.evaluate(() => {
    for (const [name, value] of [
      ["line-height", "1.5"],
      ["letter-spacing", "0.12em"],
      ["word-spacing", "0.16em"],
    ] as const) {
      for (const element of document.querySelectorAll<HTMLElement>(".sk *")) {
        element.style.setProperty(name, value, "important");
      }
    }
  });
  expect(await overhang(page)).toBe(0);
});

it("has light plates in the dark and in forced colours, and none in the light", async () => {
  const plate = (page: Page) => style(page, CELL, "background-color");
  const light = await openStrip();
  expect(await plate(light.page)).toBe("rgba(0, 0, 0, 0)");
  await light.page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const shownLogo = `${CELL} img:last-child`;
  expect(await style(light.page, shownLogo, "background-color")).toBe("rgb(255, 255, 255)");
  const dark = await openStrip({}, { html: 'lang="en" data-sk-theme="dark"' });
  expect(await plate(dark.page)).toBe("rgb(238, 240, 244)");
  const own = await openStrip({}, { css: ":root { --sk-logo-plate: #ffe }" });
  expect(await plate(own.page)).toBe("rgb(255, 255, 238)");
});

it.each([true, false])("has every partner and no button on paper (served: %s)", async (served) => {
  const { page } = await openStrip({}, { served });
  await page.emulateMedia({ media: "print" });
  expect(await visibleCells(page).count()).toBe(12);
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      .every(({ naturalWidth }) => naturalWidth > 0),
  );
  expect(await page.getByRole("button").count()).toBe(0);
});

it("has every partner and no button without script", async () => {
  const { page } = await openStrip({}, { served: true, javaScriptEnabled: false });
  expect(await visibleCells(page).count()).toBe(12);
  expect(await page.getByRole("button").count()).toBe(0);
  expect(await page.getByRole("img").count()).toBe(12);
});

it("is mounted with 200 partners without a layout for each, and asks for all of their logos", async () => {
  const { page, site } = await openStrip(
    { partners: partners(200) },
    {
      before(site) {
        for (let index = 0; index < 200; index += 1) {
          site.replace(`/logos/${index}.svg`, svg('width="160" height="64"'));
        }
      },
    },
  );
  const logos = () => site.requests.filter((url) => url.startsWith("/logos/"));
  await expect.poll(logos).toHaveLength(200);
  const work = await pageWork(page, () =>
    page.evaluate(async () => {
      const island = document.querySelector("#island") as HTMLElement;
      const again = island.cloneNode() as HTMLElement;
      const mounted = new Promise((resolve) => again.addEventListener("skerry:mounted", resolve));
      island.replaceWith(again);
      await mounted;
    }),
  );
  // Not once per partner.
  expect(work.layouts).toBeLessThan(10);
});

it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openStrip({}, { before: (_, page) => countHandles(page) });
  await insertAndRemove(page, 1);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});
