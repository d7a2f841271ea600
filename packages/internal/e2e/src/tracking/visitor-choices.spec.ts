/** A theme lasts from page to page: from the landing page over the results to the order, and back. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pathOf, visitShop } from "../examples/shop-site.ts";

const themeOf = (page: Page): Promise<string | null> => page.getAttribute("html", "data-sk-theme");

it.each([true, false])("a theme lasts from page to page, script runs: %s", async (script) => {
  const { page, open, errors } = await visitShop({
    javaScriptEnabled: script,
    colorScheme: "light",
  });
  const expectDark = async (path: string): Promise<void> => {
    await expect.poll(() => pathOf(page)).toBe(path);
    expect(await themeOf(page)).toBe("dark");
  };
  await open("/landing");
  await page.getByRole("link", { name: "Dark theme" }).click();
  await page.getByRole("link", { name: "Light theme" }).waitFor();

  await page.fill('[name="domain_check[domains]"]', "paper-boats");
  await page.click('[name="domain_check[search]"]');
  await expectDark("/domains/search");
  await page.getByRole("link", { name: "All extensions" }).click();
  await expectDark("/extensions");
  await page.goBack();
  await page.getByRole("button", { name: "Add paper-boats.com to the cart" }).click();
  await expectDark("/shop/cart");
  await page.getByRole("link", { name: "Go to the checkout" }).click();
  await expectDark("/shop/address");

  // The other theme lasts too, chosen on the way.
  await page.getByRole("link", { name: "Light theme" }).click();
  await page.getByRole("link", { name: "Dark theme" }).waitFor();
  await page.getByRole("link", { name: "Hosting", exact: true }).click();
  await expect.poll(() => pathOf(page)).toBe("/shop/hosting/speed");
  expect(await themeOf(page)).toBe("light");
  expect(errors).toEqual([]);
});

it.each(["/landing", "/domains/search", "/extensions", "/shop/", "/shop/cart", "/own-widgets/"])(
  "%s has a button for the theme in its header",
  async (path) => {
    const { page, open } = await visitShop({ colorScheme: "light" });
    await open(path);
    const button = page.getByRole("banner").getByRole("link", { name: "Dark theme" });
    await button.click();
    await expect.poll(() => themeOf(page)).toBe("dark");
  },
);
