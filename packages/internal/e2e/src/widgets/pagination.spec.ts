import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { insertAndRemove, countHandles, handles, leakedHandles } from "../islands/handles.ts";
import { island, servedIsland } from "../islands/island-markup.ts";
import { watchTakeover } from "../islands/takeover.ts";
import { openWidgetPage, type WidgetPageOptions } from "./widget-page.ts";

const LINK = ".sk-pagination__link";
const CURRENT = `${LINK}[aria-current]`;
const results = { page: 4, pages: 20, route: "acme_web_frontend.domains.results" };
const routes = { "acme_web_frontend.domains.results": "/domains/results" };
/** Where `href` stands in for a route: a server that renders in a test knows none. */
const list = { page: 4, pages: 20, href: "/list?page={page}" };
const far = { ...list, page: 9_999_998, pages: 9_999_999 };

/** Opens a page with one pagination. Without `served` it is rendered in the browser. */
async function openList(
  props: object = {},
  { served = false, ...options }: WidgetPageOptions & { served?: boolean } = {},
) {
  const all = { ...list, ...props };
  const body = served ? await servedIsland("pagination", all) : island("pagination", all);
  return openWidgetPage(body, {
    ...options,
    before(site, page) {
      site.replace("/list", "<!doctype html><title>List</title>");
      return options.before?.(site, page);
    },
  });
}

const boxes = (page: Page) =>
  page.$$eval(LINK, (links) =>
    links
      // A narrow page does not show the first and the last page.
      .filter((link) => link.checkVisibility())
      .map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
  );
const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const style = (page: Page, selector: string, name: string): Promise<string> =>
  page.$eval(selector, (element, name) => getComputedStyle(element).getPropertyValue(name), name);
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label"));

it.each([true, false])("is a named list of links (served: %s)", async (served) => {
  const { page, errors } = await openList({}, { served });
  const link = (number: number) => [
    `  - listitem:`,
    `    - link "Page ${number}":`,
    `      - /url: /list?page=${number}`,
    `      - text: "${number}"`,
  ];
  const step = (name: string, to: number) => [
    `  - listitem:`,
    `    - link "${name}":`,
    `      - /url: /list?page=${to}`,
  ];
  const snapshot = await page.locator("#island").ariaSnapshot();
  expect(snapshot.replaceAll(/ \[\w+(=\w+)?\]/g, "").split("\n")).toEqual([
    '- navigation "pagination":',
    "  - list:",
    ...[
      ...step("Previous page", 3),
      ...[1, 2, 3, 4, 5, 6, 20].flatMap(link),
      ...step("Next page", 5),
    ].map((line) => `  ${line}`),
  ]);
  expect(await page.locator("#island [aria-current=page]").allInnerTexts()).toEqual(["4"]);
  expect(errors).toEqual([]);
});

it("stays as it was served and loads no React", async () => {
  const { page, site, errors } = await openList({}, { served: true });
  expect(await page.getAttribute("#island", "data-widget-state")).toBe("mounted");
  expect(site.requests.filter((url) => /pagination|island-|react/.test(url))).toEqual([]);
  expect(errors).toEqual([]);
});

it.each([320, 480, 767, 1280])(
  "takes over served markup without moving a pixel, %i px wide",
  async (width) => {
    const { page, site, errors, requests, release } = await openList(
      {},
      { served: true, hold: true, viewport: { width, height: 700 } },
    );
    expect(await watchTakeover(page, release)).toEqual({ replaced: [], moved: [], shifts: [] });
    const [first] = await boxes(page);
    const last = (await boxes(page)).at(-1);
    expect(last?.y).toBe(first?.y);
    expect(await overhang(page)).toBe(0);
    for (const box of await boxes(page)) {
      expect(box.width).toBeGreaterThanOrEqual(width > 480 ? 44 : 36);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(errors).toEqual([]);
    expect(requests.filter(({ url }) => !url.startsWith(`${site.origin}/`))).toEqual([]);
  },
);

it.each([
  ["a block", "width: 420px"],
  ["a float", "float: left; max-width: 420px"],
  ["an item of a flex row", "flex: none; max-width: 420px"],
])("is one row in a narrow column of a wide page: %s", async (_, css) => {
  const { page } = await openList({ page: 10 }, { css: `#island{${css}}` });
  const all = await boxes(page);
  expect(all).toHaveLength(7);
  expect(new Set(all.map(({ y }) => y)).size).toBe(1);
});

it("is as wide as all its links in a float that has room for them", async () => {
  const { page } = await openList({ page: 10 }, { css: "#island{float:left}" });
  const all = await boxes(page);
  expect(all).toHaveLength(9);
  expect(new Set(all.map(({ y }) => y)).size).toBe(1);
});

it("follows a new page without moving its steps, to the ends and back", async () => {
  const { page, errors } = await openList({ page: 10 }, { served: true });
  const places = async () => {
    const all = await boxes(page);
    return [all[0]?.x, all.at(-1)?.x];
  };
  const before = await places();
  for (const number of [1, 20, 19]) {
    await page.$eval(
      "#island",
      (island, props) => island.setAttribute("data-props", props),
      JSON.stringify({ ...list, page: number }),
    );
    await page.locator(CURRENT, { hasText: new RegExp(`^${number}$`) }).waitFor();
    expect(await places()).toEqual(before);
  }
  expect(errors).toEqual([]);
});

it("goes where the route leads, or href", async () => {
  const { page } = await openList(results, { config: { routes } });
  expect(await page.locator(LINK).first().getAttribute("href")).toBe("/domains/results?page=3");
  const { page: other } = await openList();
  await other.getByRole("link", { name: "Next page" }).click();
  expect(new URL(other.url()).search).toBe("?page=5");
});

it.each([true, false])("leaves the middle button to the browser (script: %s)", async (script) => {
  const { page } = await openList({}, { served: true, javaScriptEnabled: script });
  const url = page.url();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Page 6" }).click({ button: "middle" }),
  ]);
  await tab.waitForURL("**/list?page=6");
  expect(page.url()).toBe(url);
});

it("is walked with Tab, from the first step to the last, each with a ring", async () => {
  const { page } = await openList();
  const names: unknown[] = [];
  for (let step = 0; step < 9; step += 1) {
    await page.keyboard.press("Tab");
    names.push(await focused(page));
    expect(await style(page, ":focus", "outline-width")).toBe("2px");
    expect(await style(page, ":focus", "outline-style")).toBe("solid");
  }
  expect(names).toEqual([
    "Previous page",
    ...[1, 2, 3, 4, 5, 6, 20].map((number) => `Page ${number}`),
    "Next page",
  ]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/list?page=5");
});

it("passes over a step that leads nowhere", async () => {
  const { page } = await openList({ page: 1, pages: 2 });
  const before = page.getByRole("link", { name: "Previous page", disabled: true });
  expect(await before.count()).toBe(1);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Page 1");
  const url = page.url();
  await before.click({ force: true });
  expect(page.url()).toBe(url);
});

// Stories have both themes.
it("has no barrier that axe could find, dark", async () => {
  const { page } = await openList(
    { page: 1 },
    {
      html: `lang="en" data-sk-theme="dark"`,
      css: "html{background:#0e1116;color:#eceff4}",
    },
  );
  expect(await axe(page)).toEqual([]);
});

it("runs from right to left, arrows and all, and turns over while the page is open", async () => {
  const { page } = await openList({}, { html: 'lang="de" dir="rtl"' });
  const xs = async () => (await boxes(page)).map(({ x }) => x);
  const arrow = () => style(page, ".sk-pagination__arrow", "transform");
  expect(await xs()).toEqual([...(await xs())].sort((a, b) => b - a));
  expect(await arrow()).toBe("matrix(-1, 0, 0, 1, 0, 0)");
  expect(await page.getByRole("link", { name: "Nächste Seite" }).count()).toBe(1);
  await page.evaluate(() => (document.documentElement.dir = "ltr"));
  expect(await xs()).toEqual([...(await xs())].sort((a, b) => a - b));
  expect(await arrow()).toBe("matrix(1, 0, 0, 1, 0, 0)");
});

it("fits 320 px with seven digits, letters twice as large and wider spacing", async () => {
  const { page } = await openList(far, { viewport: { width: 320, height: 700 } });
  const fits = async () => {
    expect(await overhang(page)).toBe(0);
    for (const { left, right } of await boxes(page)) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(320);
    }
    const clipped = await page.$$eval(LINK, (links) =>
      links.filter((link) => link.scrollWidth > link.clientWidth).map((link) => link.textContent),
    );
    expect(clipped).toEqual([]);
  };
  await fits();
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await fits();
  await page.$$eval(".sk *", (elements) => {
    for (const element of elements as HTMLElement[]) {
      element.style.setProperty("letter-spacing", "0.12em", "important");
    }
  });
  await fits();
});

it("works without script", async () => {
  const { page } = await openList({}, { served: true, javaScriptEnabled: false });
  await page.getByRole("link", { name: "Page 6" }).click();
  expect(page.url()).toMatch(/\/list\?page=6$/);
});

it("is not there for one page, and not on paper", async () => {
  const one = await openList({ pages: 1 });
  expect(await one.page.locator("#island *").count()).toBe(0);
  expect(one.errors).toEqual([]);
  const { page } = await openList();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(LINK).filter({ visible: true }).count()).toBe(0);
  expect((await page.locator("#island").boundingBox())?.height).toBe(0);
});

it("shows in forced colours where the visitor is, and where the focus", async () => {
  const { page } = await openList({}, { forcedColors: "active" });
  const other = `${LINK}:not([aria-current])`;
  expect(await style(page, CURRENT, "background-color")).not.toBe(
    await style(page, other, "background-color"),
  );
  const weight = async (selector: string) => Number(await style(page, selector, "font-weight"));
  expect(await weight(CURRENT)).toBeGreaterThan(await weight(other));
  expect(await style(page, CURRENT, "outline-style")).toBe("none");
  for (let step = 0; step < 5; step += 1) await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Page 4");
  expect(await style(page, CURRENT, "outline-style")).toBe("solid");
});

it("has no transition under reduced motion", async () => {
  const { page } = await openList({}, { reducedMotion: "reduce" });
  expect(Number.parseFloat(await style(page, LINK, "transition-duration"))).toBeLessThanOrEqual(
    0.001,
  );
});

it("leaves no listener, timer or observer behind after ten inserts and removals", async () => {
  const { page, errors } = await openList({}, { before: (_, page) => countHandles(page) });
  await insertAndRemove(page, 1);
  const before = await handles(page);
  await insertAndRemove(page, 10);
  await expect.poll(() => leakedHandles(page, before)).toEqual({});
  expect(errors).toEqual([]);
});
