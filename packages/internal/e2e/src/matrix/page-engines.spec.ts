/** The example pages with engines that change the page: what their text promises. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExample } from "../examples/example-site.ts";
import { axe } from "../harness/axe.ts";

const typed = "paper-boats";

async function type(page: Page, selector: string): Promise<void> {
  const field = page.locator(`${selector} [name="domain_check[domains]"]`);
  await field.fill(typed);
  // A mark on the node: a copy would not have it.
  await field.evaluate((node) => void ((node as { mark?: string }).mark = "same node"));
}

const whatIsTyped = (page: Page, selector: string): Promise<unknown[]> =>
  page
    .locator(`${selector} [name="domain_check[domains]"]`)
    .evaluate((node) => [(node as HTMLInputElement).value, (node as { mark?: string }).mark]);

const round = (page: Page): Promise<number> =>
  page.locator("#round").evaluate((node) => Number(node.textContent));

describe.each(["turbo", "htmx", "alpine", "livewire", "live-component"])(
  "the page with %s",
  (engine) => {
    it("is written anew by the server around islands that stay as they are", async () => {
      const { page, errors } = await openExample(`/page-engines/${engine}`);
      await type(page, "#search");
      await page.getByRole("tab", { name: "Website" }).click();
      const before = await round(page);
      await page.click(".engine__refresh .button");
      await expect.poll(() => round(page)).toBe(before + 1);
      expect(await whatIsTyped(page, "#search")).toEqual([typed, "same node"]);
      expect(await page.getAttribute("#search", "data-widget-state")).toBe("mounted");
      expect(await page.getByRole("tab", { name: "Website" }).getAttribute("aria-selected")).toBe(
        "true",
      );
      expect(errors).toEqual([]);
    });
  },
);

it("the page with Unpoly keeps the island that says so, and mounts the other anew", async () => {
  const { page, errors } = await openExample("/page-engines/unpoly");
  await type(page, "#search");
  const before = await round(page);
  await page.click(".engine__refresh .button");
  await expect.poll(() => round(page)).toBe(before + 1);
  expect(await whatIsTyped(page, "#search")).toEqual([typed, "same node"]);
  await page.waitForSelector('#features[data-widget-state="mounted"]');
  expect(errors).toEqual([]);
});

it("the page with a React app has an island in the app, which takes new props from it", async () => {
  const { page, errors } = await openExample("/page-engines/react");
  await page.waitForSelector('#app-search[data-widget-state="mounted"]');
  await type(page, "#app-search");
  await page.click("#app .button");
  await page.waitForSelector("#app p:text-is('Updates of the app: 1')");
  await page.waitForSelector('#app-search [name="domain_check[tld]"][value="net"]', {
    state: "attached",
  });
  expect(await whatIsTyped(page, "#app-search")).toEqual([typed, "same node"]);
  expect(errors).toEqual([]);
});

it.each(["turbo", "htmx", "alpine", "livewire", "live-component", "unpoly", "react"])(
  "the page with %s can be used by everybody, and fits a narrow screen",
  async (engine) => {
    const { page } = await openExample(`/page-engines/${engine}`, {
      viewport: { width: 320, height: 640 },
    });
    expect(await axe(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);
