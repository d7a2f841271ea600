import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "./harness/axe.ts";
import { registry } from "@skerry/widgets/registry";
import { openExample } from "./example-site.ts";

const sources = (page: Page): Promise<string[]> => page.locator("pre code").allTextContents();

describe("the gallery", () => {
  it("has every widget, and says where", async () => {
    const { page } = await openExample("/gallery");
    const names = await page
      .locator("section.widget")
      .evaluateAll((sections) => sections.map(({ id }) => id));
    expect([...names].sort()).toEqual(Object.keys(registry).sort());
    for (const name of names) {
      expect(
        await page.locator(`#${name} .variant__stage [data-widget="${name}"]`).count(),
      ).toBeGreaterThan(0);
      expect(await page.locator(`.contents a[href="#${name}"]`).count()).toBe(1);
    }
  });

  it("shows the very HTML that it is made of", async () => {
    const { page } = await openExample("/gallery", { javaScriptEnabled: false });
    const response = await page.request.get(page.url());
    const html = await response.text();
    const shown = await sources(page);
    expect(shown.length).toBe(await page.locator(".variant__stage").count());
    for (const source of shown) {
      expect(source).toMatch(/^<[^]*>$/);
      expect(html).toContain(`<div class="variant__stage">${source}</div>`);
    }
  });

  it("copies it at the press of a button", async () => {
    const { page } = await openExample("/gallery", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    const source = page.locator("#review-card .variant__source").first();
    await source.getByRole("button", { name: "Copy" }).click();
    await source.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      await source.locator("code").textContent(),
    );
  });

  it.each([375, 1280])(
    "cuts no line off, and has an edge before the HTML, %i px wide",
    async (width) => {
      const viewport = { width, height: 800 };
      const { page } = await openExample("/gallery?theme=dark", { viewport });
      const cut = await page
        .locator("pre")
        .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length);
      expect(cut).toBe(0);
      const edges = await page.locator(".variant__source").evaluateAll((all) =>
        all.map((one) => {
          const { borderBlockStartWidth, borderInlineStartWidth } = getComputedStyle(one);
          return `${borderBlockStartWidth} ${borderInlineStartWidth}`;
        }),
      );
      expect(new Set(edges)).toEqual(new Set([width < 1280 ? "1px 0px" : "0px 1px"]));
    },
  );

  it("keeps the room for its buttons, which come with script", async () => {
    // Where the HTML stands below the widget, and its height is its own.
    const viewport = { width: 1000, height: 700 };
    const { page } = await openExample("/gallery", { javaScriptEnabled: false, viewport });
    const { page: live } = await openExample("/gallery", { viewport });
    const heights = (page: Page): Promise<number[]> =>
      page
        .locator(".variant__source")
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(await page.locator(".copy").count()).toBe(0);
    expect(await live.locator(".copy").count()).toBe((await heights(page)).length);
    expect(await heights(live)).toEqual(await heights(page));
  });

  it("speaks German, turns over and turns dark, all at once", async () => {
    const { page } = await openExample("/gallery?theme=dark&dir=rtl");
    await page.getByRole("link", { name: "Deutsch" }).click();
    await page.waitForURL("**/gallery?theme=dark&dir=rtl&lang=de");
    await page.locator("#search-form").getByRole("button", { name: "Suchen" }).first().waitFor();
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    expect(await page.locator("html").getAttribute("data-sk-theme")).toBe("dark");
    expect(await page.locator(".choices [aria-current]").allTextContents()).toEqual([
      "Dark",
      "Right to left",
      "Deutsch",
    ]);
    expect(await axe(page)).toEqual([]);
  });

  // Firefox takes it from the scheme of the element, in a light page a white one.
  it("has dark scrollbars in its dark panels of code, also in a light page", async () => {
    const { page } = await openExample("/gallery?theme=light", { javaScriptEnabled: false });
    const panels = await page.locator("pre").evaluateAll((all) =>
      all.map((panel) => {
        const { backgroundColor, colorScheme } = getComputedStyle(panel);
        return `${backgroundColor} ${colorScheme}`;
      }),
    );
    expect(new Set(panels)).toEqual(new Set(["rgb(20, 24, 31) dark"]));
  });
});
