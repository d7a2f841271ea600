import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { openExample } from "../examples/example-site.ts";

const presets = ["bootstrap", "tabler", "adminlte", "wordpress"];
const cells = presets.flatMap((preset) =>
  ["light", "dark"].map((theme) => ({ preset, theme, path: `/presets/${preset}?theme=${theme}` })),
);

const SUBMIT = '.sk [name="domain_check[search]"]';
const HOST_BUTTON = 'main a[href^="?theme="]';

/** Values of an element after all style sheets. */
const look = (page: Page, selector: string, ...names: string[]): Promise<string[]> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, names) => {
      const style = getComputedStyle(element);
      return names.map((name) => style.getPropertyValue(name));
    }, names);

describe.each(cells)("the preset $preset, $theme", ({ path, theme }) => {
  it("gives text a contrast of at least 4.5, and axe finds nothing else", async () => {
    const { page, errors } = await openExample(path);
    expect(await page.locator("[data-widget-state=mounted]").count()).toBe(10);
    await page.locator(".sk-tooltip, [role=tooltip]").first().waitFor({ state: "attached" });
    expect(await axe(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("takes colours, corners and the font of the page", async () => {
    const { page } = await openExample(path);
    const button = ["background-color", "color", "border-top-left-radius"];
    expect(await look(page, SUBMIT, ...button)).toEqual(await look(page, HOST_BUTTON, ...button));
    const text = ["color", "font-family"];
    expect(await look(page, ".sk-review-card", ...text)).toEqual(await look(page, "body", ...text));
    expect(await look(page, ".sk-review-card", "color-scheme")).toEqual([theme]);
  });

  it("follows another colour and another corner of the page", async () => {
    const { page } = await openExample(path);
    await page.evaluate(() => {
      const { style } = document.documentElement;
      for (const name of ["--bs-primary", "--tblr-primary", "--wp--custom--skerry--accent"]) {
        style.setProperty(name, "rgb(140, 20, 90)");
      }
      for (const name of ["--bs", "--tblr"]) style.setProperty(`${name}-border-radius`, "17px");
      style.setProperty("--wp--custom--skerry--radius", "17px");
    });
    await expect
      .poll(() => look(page, SUBMIT, "background-color", "border-top-left-radius"))
      .toEqual(["rgb(140, 20, 90)", "17px"]);
  });
});

it("lets data-sk-theme decide where both attributes stand", async () => {
  const { page } = await openExample("/presets/bootstrap?theme=dark");
  await page.evaluate(() => document.documentElement.setAttribute("data-sk-theme", "light"));
  expect(await look(page, ".sk-review-card", "color-scheme")).toEqual(["light"]);
});

it.each([320, 768, 1280])("fits, %i px wide, in every preset", async (width) => {
  for (const preset of presets) {
    const { page } = await openExample(`/presets/${preset}`, { viewport: { width, height: 700 } });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, preset).toBe(0);
    await page.close();
  }
});
