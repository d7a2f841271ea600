import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import example from "../../../../widgets/src/discount-teaser/discount-teaser.example.json" with { type: "json" };
import { axe } from "../harness/axe.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const LINK = ".sk-discount-teaser__link";
const TLD = ".sk-discount-teaser__tld";
const PRICE = ".sk-discount-teaser__price";
const shop = { tld: "shop", price: 1.99, href: "/domains/shop" };
const word = "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte";

interface TeaserOptions extends WidgetPageOptions {
  /** Whether a server has filled the island. */
  served?: boolean;
  /** Language that the server renders. @default "en" */
  locale?: "en" | "de";
}

/** Opens a page with one teaser. Without `served` it is rendered in the browser. */
async function openTeaser(
  props: object = {},
  { served = false, locale = "en", ...options }: TeaserOptions = {},
) {
  const all = { ...example, ...props };
  const body = served
    ? await servedIsland("discount-teaser", all, { locale })
    : island("discount-teaser", all);
  return openWidgetPage(body, {
    html: `lang="${locale}"`,
    ...options,
    before(site, page) {
      site.replace("/domains/shop", "<!doctype html><title>Shop</title>");
      return options.before?.(site, page);
    },
  });
}

const boxes = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const style = (page: Page, selector: string, name: string): Promise<string> =>
  page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), name);
/** Boxes of the lines of an element's text. */
const lines = (page: Page, selector: string): Promise<number> =>
  page.$eval(selector, (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

it.each([true, false])(
  "is a list of links named by offer and price (served: %s)",
  async (served) => {
    const { page, errors } = await openTeaser({}, { served });
    const names = await page.$$eval(LINK, (links) =>
      links.map((link) => [link.getAttribute("aria-label"), link.getAttribute("href")]),
    );
    expect(names).toEqual([
      [".com, from €9.90", "/domains/com"],
      [".de, from €5.90", "/domains/de"],
      [".eu, from €7.90", "/domains/eu"],
      [".shop, from €1.99", "/domains/shop"],
    ]);
    expect(await page.getByRole("listitem").count()).toBe(4);
    // No links in links: the star is words, and the link is described by the footnote.
    expect(await page.locator("#island a").count()).toBe(4);
    const note = await page.getAttribute(LINK, "aria-describedby");
    expect(await page.textContent(`[id="${note}"]`)).toBe(`* ${example.footnote}`);
    expect(errors).toEqual([]);
  },
);

it("writes the same German price in Node and in the browser", async () => {
  const props = { items: [{ ...shop, price: 1234.5 }] };
  const served = await openTeaser(props, { served: true, locale: "de" });
  const fresh = await openTeaser(props, { locale: "de" });
  const price = await served.page.textContent(PRICE);
  expect(price).toBe(" ab 1.234,50\u00a0€*");
  expect(await fresh.page.textContent(PRICE)).toBe(price);
  expect([...served.errors, ...fresh.errors]).toEqual([]);
});

it("stays as it was served and loads no React", async () => {
  const { page, site, errors } = await openTeaser({}, { served: true });
  expect(await page.getAttribute("#island", "data-widget-state")).toBe("mounted");
  expect(site.requests.filter((url) => /discount-teaser|island-|react/.test(url))).toEqual([]);
  expect(errors).toEqual([]);
});

it.each([320, 480, 767, 1280])(
  "takes over served markup without moving a pixel, %i px wide",
  async (width) => {
    const { page, site, errors, requests, release } = await openTeaser(
      {},
      { served: true, hold: true, viewport: { width, height: 700 } },
    );
    expect(await watchTakeover(page, release)).toEqual({ replaced: [], moved: [], shifts: [] });
    expect(await overhang(page)).toBe(0);
    for (const { height } of await boxes(page, LINK)) expect(height).toBeGreaterThanOrEqual(44);
    expect(errors).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  },
);

it("changes served markup once the page changes its props", async () => {
  const { page, errors } = await openTeaser({}, { served: true });
  await page.$eval(
    "#island",
    (island, props) => island.setAttribute("data-props", props),
    JSON.stringify({ items: [shop] }),
  );
  await page.waitForFunction((link) => document.querySelectorAll(link).length === 1, LINK);
  // Without a footnote no star is left.
  expect(await page.textContent("#island")).toBe(".shop from €1.99");
  expect(await page.locator("#island [aria-describedby]").count()).toBe(0);
  expect(errors).toEqual([]);
});

it.each([true, false])("leads to the offer with Tab and Enter (script: %s)", async (script) => {
  const { page } = await openTeaser({}, { served: true, javaScriptEnabled: script });
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press("Tab");
    if (!script) continue;
    expect(await style(page, ":focus", "outline-style")).toBe("solid");
    expect(await style(page, ":focus", "outline-width")).toBe("2px");
  }
  await page.keyboard.press("Enter");
  await page.waitForURL("**/domains/shop");
});

it("has addresses that a page's own script may add to", async () => {
  const { page } = await openTeaser({}, { served: true });
  await page.$$eval("#island a", (links) => {
    for (const link of links as HTMLAnchorElement[]) link.search = "?from=teaser";
  });
  await page.getByRole("link", { name: ".shop" }).click();
  await page.waitForURL("**/domains/shop?from=teaser");
});

// Stories have both themes.
it("has no barrier that axe could find, dark", async () => {
  const { page } = await openTeaser(
    {},
    {
      html: `lang="en" data-sk-theme="dark"`,
      css: "html{background:#0e1116;color:#eceff4}",
    },
  );
  expect(await axe(page)).toEqual([]);
});

it("turns over from right to left; domains and prices keep their own order", async () => {
  const { page } = await openTeaser(
    {
      items: [
        { ...shop, tld: "co.uk" },
        { ...shop, tld: "شبكة" },
      ],
    },
    { html: 'lang="en" dir="rtl"', viewport: { width: 1280, height: 700 } },
  );
  const [first, second] = await boxes(page, LINK);
  expect(first?.x).toBeGreaterThan(second?.x ?? Infinity);
  const [tld] = await boxes(page, TLD);
  const [price] = await boxes(page, PRICE);
  expect(tld?.x).toBeGreaterThan(price?.x ?? Infinity);
  const [co, uk] = await boxes(page, `${TLD} > *`);
  expect(co?.x).toBeLessThan(uk?.x ?? 0);
  /** Where the dot and the star stand in their text. */
  const at = (selector: string, index: number) =>
    page.$$eval(
      selector,
      (elements, index) =>
        elements.map((element) => {
          const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
          const range = document.createRange();
          const start = index < 0 ? text.length + index : index;
          range.setStart(text, start);
          range.setEnd(text, start + 1);
          const { left } = range.getBoundingClientRect();
          const { left: edge, right } = element.getBoundingClientRect();
          return left - edge < (right - edge) / 2 ? "left" : "right";
        }),
      index,
    );
  expect(await at(TLD, 0)).toEqual(["left", "left"]);
  expect(await at(PRICE, -1)).toEqual(["right", "right"]);
});

it("fits 320 px with domains of sixty letters, letters twice as large and wider spacing", async () => {
  const { page } = await openTeaser(
    { items: [{ ...shop, tld: word, price: 1234567.89 }, shop], footnote: word },
    { viewport: { width: 320, height: 700 } },
  );
  const fits = async () => {
    expect(await overhang(page)).toBe(0);
    for (const { left, right } of await boxes(page, ".sk *")) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
    expect(await lines(page, PRICE)).toBe(1);
  };
  await fits();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await overhang(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  await page.$$eval(".sk *", (elements) => {
    for (const element of elements as HTMLElement[]) {
      element.style.setProperty("letter-spacing", "0.12em", "important");
      element.style.setProperty("line-height", "1.5", "important");
    }
  });
  await fits();
});

it("breaks no price, however narrow its column", async () => {
  const { page } = await openTeaser({}, { css: "#island { inline-size: 110px }" });
  // The word before it may stand in a line of its own.
  const linesOfAmount = await page.$eval(PRICE, (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const tops = new Set<number>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: amount, index } of (node.textContent ?? "").matchAll(/\S*\d\S*/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        for (const { top } of range.getClientRects()) tops.add(Math.round(top));
      }
    }
    return tops.size;
  });
  expect(linesOfAmount).toBe(1);
});

it.each([
  [320, [1, 1, 1, 1]],
  [375, [2, 2]],
  [760, [2, 2]],
  [1100, [4]],
])("has four offers in rows of equal length on %i px", async (width, rows) => {
  const { page } = await openTeaser(
    { items: [shop, shop, shop, shop] },
    { viewport: { width, height: 800 } },
  );
  await page.waitForSelector(LINK);
  const tops = (await boxes(page, LINK)).map(({ top }) => top);
  expect([...new Set(tops)].map((top) => tops.filter((one) => one === top).length)).toEqual(rows);
});

it("breaks a long domain in front of its dots", async () => {
  const labels = ["xn--80asehdb", "nordrhein-westfalen", "bundesrepublik", "example"];
  const { page } = await openTeaser(
    { items: [{ ...shop, tld: labels.join(".") }] },
    { viewport: { width: 320, height: 700 } },
  );
  expect(await page.innerText(TLD)).toBe(`.${labels.join(".")}`);
  expect(await lines(page, TLD)).toBeGreaterThan(1);
  for (let number = 1; number <= labels.length; number += 1) {
    expect(await lines(page, `${TLD} > :nth-child(${number})`)).toBe(1);
  }
});

it("is nothing without offers, as wide as a card with one, and wraps with forty", async () => {
  const none = await openTeaser({ items: [] });
  expect(await none.page.locator("#island *").count()).toBe(0);
  expect(none.errors).toEqual([]);
  const viewport = { width: 768, height: 700 };
  const { page } = await openTeaser({ items: [shop] }, { viewport });
  const [one] = await boxes(page, LINK);
  const forty = await openTeaser({ items: [..."x".repeat(40)].map(() => shop) }, { viewport });
  const all = await boxes(forty.page, LINK);
  expect(all).toHaveLength(40);
  for (const box of all) {
    expect(Math.abs(box.width - (one?.width ?? 0))).toBeLessThan(0.1);
    expect(box.height).toBe(one?.height);
  }
  expect(new Set(all.map(({ top }) => top)).size).toBeGreaterThan(8);
  expect(await overhang(forty.page)).toBe(0);
});

it("has everything on paper, light, and edges in forced colours", async () => {
  const { page } = await openTeaser({}, { html: 'lang="en" data-sk-theme="dark"' });
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(LINK).filter({ visible: true }).count()).toBe(4);
  expect(await page.getByText(example.footnote).isVisible()).toBe(true);
  expect(await style(page, TLD, "color")).toBe("rgb(20, 24, 31)");
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  expect(await style(page, LINK, "border-top-style")).toBe("solid");
  expect(await style(page, LINK, "border-top-width")).toBe("1px");
  await page.keyboard.press("Tab");
  expect(await style(page, LINK, "outline-style")).toBe("solid");
});

it("has no transition under reduced motion", async () => {
  const { page } = await openTeaser({}, { reducedMotion: "reduce" });
  expect(Number.parseFloat(await style(page, LINK, "transition-duration"))).toBeLessThanOrEqual(
    0.001,
  );
});

it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openTeaser({}, { before: (_, page) => countHandles(page) });
  await insertAndRemove(page, 1);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});

it.each(["DejaVu Sans", "Liberation Sans"])(
  "has one layout for all cards of a grid, in %s",
  async (font) => {
    const items = ["com", "de", "photography"].map((tld) => ({ ...shop, tld }));
    const { page } = await openTeaser(
      { items },
      { css: `main { inline-size: 720px } [data-widget] { --sk-font-family: "${font}" }` },
    );
    const gaps = await page.$$eval(LINK, (links) =>
      links.map((link) => {
        const [name, price] = [...link.children].map((child) => child.getBoundingClientRect());
        return Math.round((price?.top ?? 0) - (name?.bottom ?? 0));
      }),
    );
    expect(new Set(gaps).size).toBe(1);
    expect(gaps[0]).toBeGreaterThanOrEqual(0);
  },
);
