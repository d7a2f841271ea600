import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { serveExamples } from "../harness/serve-examples.ts";
import { openIslandPage } from "./island-page.ts";
import { servedIsland } from "./island-markup.ts";
import { openWidgetPage } from "../widgets/widget-page.ts";

// After a restore Playwright finds no elements in Firefox: only functions that run in the page go on.

declare global {
  interface Window {
    wasKept?: boolean;
  }
}

/** A widget that takes longer than half a slice to render. */
const slow = `
import { jsx } from "/skerry/react.js";
export const load = "eager";
export function Component() {
  const end = performance.now() + 25;
  while (performance.now() < end);
  return jsx("p", { children: "slow" });
}
`;

/** Goes to another page and back. The browser has kept the first one in memory meanwhile. */
async function leaveAndComeBack(page: Page, url: string): Promise<void> {
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => (window.wasKept = persisted));
  });
  await page.goto(url);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => window.wasKept);
}

/** How many elements of the page a selector finds. */
const count = (page: Page, selector: string): Promise<number> =>
  page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);

it("lets an island that was not mounted yet mount and work", async () => {
  const origin = await serveExamples();
  const page = await openPage({ bfcache: true, viewport: { width: 1280, height: 600 } });
  await page.goto(`${origin}/landing`);
  await page.waitForSelector("[data-widget=search-form][data-widget-state=mounted]");
  await leaveAndComeBack(page, `${origin}/domains/search`);
  const islands = await count(page, "[data-widget]:not([data-widget=tooltip])");
  for (let place = 0; place < islands; place += 1) {
    await page.evaluate((at) => {
      const all = document.querySelectorAll("[data-widget]:not([data-widget=tooltip])");
      all[at]?.scrollIntoView({ behavior: "instant" });
    }, place);
    await page.waitForFunction((at) => {
      const all = document.querySelectorAll("[data-widget]:not([data-widget=tooltip])");
      return all[at]?.getAttribute("data-widget-state") === "mounted";
    }, place);
  }
  await page.waitForFunction(() => document.querySelector(".sk-feature-filter [role=tab]"));
});

it("ends the waiting of a search button", async () => {
  const origin = await serveExamples();
  const page = await openPage({ bfcache: true });
  await page.goto(`${origin}/shortest`);
  await page.waitForSelector("[data-widget=search-form][data-widget-state=mounted]");
  await page.fill("[name='domain_check[domains]']", "paper-boats.de");
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => (window.wasKept = persisted));
  });
  await page.click(".sk-search-form [type=submit]");
  await page.waitForURL("**/domains/search?**");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => window.wasKept);
  const busy = ".sk-search-form :is([aria-busy], [aria-disabled])";
  await expect.poll(() => count(page, busy)).toBe(0);
});

it("lets a slider turn, and its button stop it", async () => {
  const { page, site } = await openWidgetPage(await servedIsland("testimonials"), {
    bfcache: true,
  });
  await leaveAndComeBack(page, `${site.origin}/domains/search`);
  const press = (label: string): Promise<void> =>
    page.evaluate((wanted) => {
      document.querySelector<HTMLElement>(`button[aria-label="${wanted}"]`)?.click();
    }, label);
  const labels = (): Promise<(string | null)[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll("button")].map((button) => button.getAttribute("aria-label")),
    );
  await press("Stop slide rotation");
  await expect.poll(labels).toContain("Start slide rotation");
});

it("mounts islands that the page has added while it was left, and later ones", async () => {
  const { page, site, state } = await openIslandPage('<div id="first" data-widget="slow"></div>', {
    widgets: { slow },
    files: { "/elsewhere": "<title>Elsewhere</title>" },
    bfcache: true,
  });
  await state("first", "mounted");
  await page.evaluate(() => {
    const add = (id: string): void =>
      document.body.insertAdjacentHTML("beforeend", `<div id="${id}" data-widget="slow"></div>`);
    addEventListener("pagehide", () => ["a", "b", "c", "d", "e", "f"].forEach(add));
  });
  await leaveAndComeBack(page, `${site.origin}/elsewhere`);
  await expect.poll(() => count(page, "[data-widget-state=mounted]")).toBe(7);
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", '<div data-widget="slow"></div>'),
  );
  await expect.poll(() => count(page, "[data-widget-state=mounted]")).toBe(8);
});
