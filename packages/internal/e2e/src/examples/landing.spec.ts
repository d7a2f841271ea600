import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { builtFiles, isLight } from "../harness/tested-flavour.ts";
import { registry } from "@skerry/widgets/registry";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { layoutShifts } from "../harness/layout-shifts.ts";
import { openExample } from "./example-site.ts";

/** An island's content: the things that a visitor reads or follows, in their order. */
const said = (page: Page, widget: string, selector: string): Promise<string[]> =>
  page
    .locator(`[data-widget=${widget}]`)
    .first()
    .locator(selector)
    .evaluateAll((elements) =>
      elements.map((element) => {
        const text = element.getAttribute("alt") ?? element.textContent ?? "";
        return text.replace(/[“”]/g, "").replace(/\s+/g, " ").trim();
      }),
    );

describe("the landing page", () => {
  it("has every widget", async () => {
    const { page } = await openExample("/landing", { javaScriptEnabled: false });
    const names = await page
      .locator("[data-widget]")
      .evaluateAll((islands) => islands.map((island) => island.getAttribute("data-widget") ?? ""));
    expect([...new Set(names)].sort()).toEqual(Object.keys(registry).sort());
  });

  it.each([
    ["discount-teaser", "a"],
    ["feature-filter", "h3, h4, li p"],
    ["screenshot-slider", "img"],
    ["screenshot-slider", "figcaption"],
    ["testimonials", "blockquote"],
    ["testimonials", "figcaption > :nth-child(2) > *"],
    ["review-card", "blockquote, figcaption > :nth-child(2) > *"],
    ["video-block", "h3"],
    ["pagination", "a[href]:not([rel])"],
    ["partners-strip", "h3, img:not(.sk-only-dark)"],
  ])("says the same with and without script: %s %s", async (widget, selector) => {
    const { page } = await openExample("/landing", { javaScriptEnabled: false });
    const { page: live } = await openExample("/landing");
    const before = await said(page, widget, selector);
    expect(before.length).toBeGreaterThan(0);
    expect(await said(live, widget, selector)).toEqual(before);
  });

  // React is 62 kB of it and Swiper 18 kB. The static widgets are a part, because no renderer has written them here.
  const most = isLight ? 92 : 141;
  it(`loads at most ${most} kB of scripts in 25 files for all of its widgets`, async () => {
    const { page, requests } = await openExample("/landing");
    // The slider's library comes when its row is in view.
    await page.locator("[data-widget=testimonials]").scrollIntoViewIfNeeded();
    await expect
      .poll(() => requests.filter(({ url }) => url.includes("/chunks/swiper-")))
      .toHaveLength(1);
    const paths = new Set(requests.map(({ url }) => new URL(url).pathname));
    const files = [...paths].filter((path) => /^\/skerry\/.*\.js$/.test(path));
    const sizes = await Promise.all(
      files.map(async (path) => {
        const file = join(builtFiles, path.slice("/skerry/".length));
        return brotliCompressSync(await readFile(file)).length;
      }),
    );
    expect(files.length).toBeGreaterThan(Object.keys(registry).length);
    expect(files.length).toBeLessThanOrEqual(25);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most * 1_000);
  });

  it("loads the film when the visitor presses play, and shows its text until then", async () => {
    const { page, requests, errors } = await openExample("/landing");
    const films = (): number => requests.filter(({ url }) => url.endsWith(".webm")).length;
    const film = page.locator("[data-widget=video-block]");
    expect(await film.getByText("loaded when you play it").isVisible()).toBe(true);
    expect(films()).toBe(0);

    await film.getByRole("button", { name: "Play video: A morning in Fable Harbour" }).click();
    await page.waitForFunction(() => {
      const video = document.querySelector("video");
      return video !== null && video.currentTime > 0.2;
    });
    expect(films()).toBeGreaterThan(0);
    expect(await layoutShifts(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("explains a word to the pointer and to the keyboard, and in full where its link leads", async () => {
    const { page } = await openExample("/landing");
    const word = page.getByRole("link", { name: "transfer code" });
    await word.hover();
    await page.getByRole("tooltip").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("tooltip").waitFor({ state: "hidden" });
    await word.click();
    expect(await page.locator("#transfer-code").isVisible()).toBe(true);
  });

  it("leads through the list of extensions page by page", async () => {
    const { page } = await openExample("/landing");
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL("**/landing?page=2#extensions");
    await page.getByRole("link", { name: "Page 3" }).click();
    await page.waitForURL("**/landing?page=3#extensions");
    await page.getByRole("link", { name: ".page" }).click();
    await page.waitForURL("**/domains/search?domain_check[tld]=page");
    expect(await page.inputValue('[name="domain_check[tld]"]')).toBe("page");
  });

  it("shows every feature, partner and review where script is off", async () => {
    const { page } = await openExample("/landing", { javaScriptEnabled: false });
    expect(await page.locator(".feature:visible").count()).toBe(14);
    expect(await page.locator(".partners__cell:visible").count()).toBe(12);
    expect(await page.locator(".reviews__slide:visible").count()).toBe(14);
  });
});
