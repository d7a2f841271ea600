import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { screenshotEquals } from "../harness/screenshot-equals.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const AVATAR = ".sk-review__avatar";
const PICTURE = ".sk-review__picture";
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><rect width="48" height="48" fill="#c00"/></svg>';
const review = {
  name: "Sample Customer",
  source: "Example reviews",
  homepage: "https://reviews.example/sample-customer",
  text: "It took a minute, and the name was mine.",
  avatar: "/avatar.svg",
  verified: true,
};

/** Opens a page with one card. Without `served` it is rendered in the browser. */
async function openCard(
  props: object = {},
  { served = false, ...options }: WidgetPageOptions & { served?: boolean } = {},
) {
  const all = { ...review, ...props };
  const body = served ? await servedIsland("review-card", all) : island("review-card", all);
  return openWidgetPage(body, {
    ...options,
    async before(site, page) {
      site.replace("/avatar.svg", { headers: { "Content-Type": "image/svg+xml" }, body: svg });
      await options.before?.(site, page);
    },
  });
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

it("opens its source in a new tab, unendorsed and without a way back", async () => {
  const { page } = await openCard();
  const link = page.getByRole("link");
  expect(await link.getAttribute("rel")).toBe("nofollow noopener");
  const snapshot = await page.locator("#island").ariaSnapshot();
  expect(snapshot).toMatch(/link "Example reviews.*new tab/);
  // No server has to answer there.
  await page
    .context()
    .route("https://reviews.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Reviews</h1>" }),
    );
  const [tab] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await tab.waitForSelector("h1");
  expect(tab.url()).toBe(review.homepage);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

it.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,<b>x",
  "//reviews.example",
  "",
])("makes no link of %j", async (homepage) => {
  const { page, errors } = await openCard({ homepage });
  expect(await page.locator("#island a").count()).toBe(0);
  expect(await page.textContent(".sk-review__source")).toBe("Example reviews");
  expect(errors).toEqual([]);
});

it.each([true, false])(
  "keeps initials in the place of a picture that fails (served: %s)",
  async (served) => {
    const good = await openCard({}, { served });
    const size = await good.page.locator(AVATAR).boundingBox();
    expect(size).toMatchObject({ width: 48, height: 48 });
    const picture = good.page.locator(PICTURE);
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(48);

    const { page } = await openCard(
      { avatar: "/missing.svg" },
      { served, before: (site) => site.fail("/missing.svg", 9, "cut") },
    );
    await page.waitForFunction(() => {
      const image = document.querySelector<HTMLImageElement>(".sk-review__picture");
      return !image || (image.complete && image.naturalWidth === 0);
    });
    expect(await page.locator(AVATAR).boundingBox()).toEqual(size);
    expect(await page.innerText(".sk-review__initials")).toBe("SC");
    // Neither a broken image nor its plate covers them.
    const none = await openCard({ avatar: undefined });
    expect(
      screenshotEquals(
        await page.locator(AVATAR).screenshot(),
        await none.page.locator(AVATAR).screenshot(),
      ),
    ).toMatchObject({ equal: true });
  },
);

it("stays as it was served and loads no React", async () => {
  const { page, site, errors } = await openCard({}, { served: true });
  expect(await page.getAttribute("#island", "data-widget-state")).toBe("mounted");
  expect(await page.getByRole("figure").count()).toBe(1);
  const scripts = site.requests.filter((url) => url.endsWith(".js"));
  expect(scripts.filter((url) => /review-card|island-/.test(url))).toEqual([]);
  expect(errors).toEqual([]);
});

it.each([320, 480, 767, 1280])(
  "takes over served markup without moving a pixel, %i px wide",
  async (width) => {
    const { page, site, errors, requests, release } = await openCard(
      {},
      { served: true, hold: true, viewport: { width, height: 700 } },
    );
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    expect(await watchTakeover(page, release)).toEqual({ replaced: [], moved: [], shifts: [] });
    expect(errors).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  },
);

it("changes served markup once the page changes its props", async () => {
  const { page, errors } = await openCard({}, { served: true });
  await page.$eval("#island", (island) =>
    island.setAttribute("data-props", '{"name":"Another Customer","text":"Changed."}'),
  );
  await page.getByText("Changed.").waitFor();
  expect(await page.innerText(".sk-review__initials")).toBe("AC");
  expect(errors).toEqual([]);
});

it("takes a long text, long words and no name on 320 px, with letters twice as large", async () => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunter";
  const { page, errors } = await openCard(
    { name: word, source: word, text: `${word} ${"long ".repeat(400)}` },
    { viewport: { width: 320, height: 700 } },
  );
  expect(await overhang(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await overhang(page)).toBe(0);
  await page.$eval("#island", (island) =>
    island.setAttribute("data-props", '{"name":" ","text":"Changed.","source":"Example reviews"}'),
  );
  await page.getByText("Anonymous").waitFor();
  expect(await overhang(page)).toBe(0);
  expect(errors).toEqual([]);
});

it.each([
  [320, "ltr"],
  [375, "rtl"],
  [1280, "ltr"],
  [1280, "rtl"],
])("explains its badge in a line of its own and covers nothing (%i px, %s)", async (width, dir) => {
  const { page } = await openCard(
    {},
    { html: `lang="en" dir="${dir}"`, viewport: { width, height: 800 } },
  );
  const boxes = (): Promise<DOMRect[]> =>
    page
      .locator(
        ".sk-review__text, .sk-review__avatar, .sk-review__name, .sk-review__source, .sk-review__summary",
      )
      .evaluateAll((all) =>
        all.map((one): DOMRect => JSON.parse(JSON.stringify(one.getBoundingClientRect()))),
      );
  const closed = await boxes();
  await page.getByText("Verified").click();
  const hint = await page.getByText("has checked this review").boundingBox();
  const open = await boxes();
  expect(open).toEqual(closed);
  expect(open).toHaveLength(5);
  expect(hint?.y).toBeGreaterThanOrEqual(Math.max(...open.map(({ bottom }) => bottom)));
  expect(await overhang(page)).toBe(0);
  expect(await axe(page)).toEqual([]);
});

it("shows nothing when there is no text, and says why", async () => {
  const { page, errors } = await openCard({ text: " " });
  expect(await page.locator("#island *").count()).toBe(0);
  expect(errors).toEqual([{ kind: "console", text: expect.stringContaining("no text") }]);
});

it("says nothing to search engines about stars", async () => {
  const { page } = await openCard();
  const html = await page.locator("#island").evaluate((element) => element.outerHTML);
  expect(html).not.toMatch(/itemscope|itemprop|schema\.org/);
  expect(await page.locator("script[type='application/ld+json']").count()).toBe(0);
});

// Stories have both themes.
it("has no barrier that axe could find, dark", async () => {
  const { page } = await openCard(
    {},
    {
      html: `lang="en" data-sk-theme="dark"`,
      css: "html{background:#0e1116;color:#eceff4}",
    },
  );
  expect(await axe(page)).toEqual([]);
});

it("quotes in the language of the page and turns over with it", async () => {
  const { page } = await openCard({}, { html: 'lang="de" dir="rtl"' });
  const left = (selector: string): Promise<number> =>
    page.$eval(selector, (element) => element.getBoundingClientRect().left);
  expect(await left(AVATAR)).toBeGreaterThan(await left(".sk-review__author"));
  const marks = await page.$eval(".sk-review__text", (text) => {
    const { content } = getComputedStyle(text, "::before");
    return [content, getComputedStyle(text).quotes];
  });
  expect(marks).toEqual(["open-quote", "auto"]);
  expect(await page.locator("#island").ariaSnapshot()).toMatch(/Tab|Fenster/);
});

it("is light on paper, and has edges in forced colours", async () => {
  const { page } = await openCard({}, { html: 'lang="en" data-sk-theme="dark"' });
  const style = (selector: string, name: string): Promise<string> =>
    page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), name);
  await page.emulateMedia({ media: "print" });
  expect(await style(".sk-review__text", "color")).toBe("rgb(20, 24, 31)");
  expect(await page.getByText(review.text).isVisible()).toBe(true);

  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  for (const part of [".sk-review-card__card", AVATAR]) {
    expect(await style(part, "border-top-style")).toBe("solid");
    expect(await style(part, "border-top-width")).toBe("1px");
  }
});

it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openCard({}, { before: (_, page) => countHandles(page) });
  await insertAndRemove(page, 1);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});
