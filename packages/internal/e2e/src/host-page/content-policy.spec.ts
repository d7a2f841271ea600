import { expect, it } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { servePage } from "../harness/serve-page.ts";
import { counter, marker, openIslandPage } from "../islands/island-page.ts";

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
const noncePolicy =
  "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

const body = `
<div data-widget="search-form" data-load="eager"><form action="/x"></form></div>
<div data-widget="review-card" data-load="eager" data-props='{"text":"Fine.","homepage":"https://reviews.example/"}'></div>
<div data-widget="pagination" data-load="eager" data-props='{"page":2,"pages":9,"href":"/x?page={page}"}'></div>
<div data-widget="discount-teaser" data-load="eager" data-props='{"items":[{"tld":"shop","price":1.99,"href":"/x"}]}'></div>
<div data-widget="counter" data-load="eager"></div>`;

it.each([
  ["script-src 'self' and Trusted Types 'none'", strict],
  ["a nonce with strict-dynamic", noncePolicy],
])("every widget works under %s without a violation", async (_, policy) => {
  const site = await servePage(
    {
      "/": `<!doctype html><html lang="en"><title>Example</title><link rel="stylesheet" href="/skerry/skerry.css"><script nonce="abc" src="/define.js"></script><script nonce="abc" type="module" src="/skerry/skerry.js"></script>${body}`,
      "/define.js":
        '(window.skerry ??= []).push((skerry) => skerry.define("counter", () => import("/widgets/counter.js")));',
      "/widgets/counter.js": counter,
    },
    { headers: { "Content-Security-Policy": policy } },
  );
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(site.origin);
  await page.waitForFunction(
    () => document.querySelectorAll('[data-widget-state="mounted"]').length === 5,
  );
  await page.click(".counter button");
  await page.locator('[data-widget="search-form"] button[type=button]').last().click();
  expect(await page.textContent(".counter output")).toBe("no label 1");
  expect(await page.locator("textarea").count()).toBe(1);
  expect(errors).toEqual([]);
});

it("blocks styles of visitors' HTML in a widget and in its slots, also when the widget has ended", async () => {
  const review = `
import { jsx, jsxs } from "/skerry/react.js";
export const load = "eager";
export function Component({ html = "" }) {
  return jsxs("div", { className: "own", style: { color: "rgb(1, 2, 3)" }, children: [
    jsx("div", { dangerouslySetInnerHTML: { __html: html }, suppressHydrationWarning: true }),
  ] });
}`;
  const tabs = `
import { jsx } from "/skerry/react.js";
import { Slot } from "/skerry/island.js";
export const load = "eager";
export const slots = true;
export const Component = () => jsx(Slot, {});`;
  const foreign = '<i class="foreign" style="position:fixed" @click="f"><input style="top:0"></i>';
  const served = await marker();
  const { page, state, events } = await openIslandPage(
    `<div id="a" data-widget="review">${served}<div class="own" style="color:rgb(1, 2, 3)"><div>${foreign}</div></div></div>` +
      `<div id="b" data-widget="tabs">${served}<sk-slot name="children" class="sk-slot">${foreign}</sk-slot></div>`,
    { widgets: { review, tabs }, headers: { "Content-Security-Policy": "style-src 'self'" } },
  );
  await state("a", "mounted");
  await state("b", "mounted");
  const hydrated = { type: "mounted", hydrated: true };
  expect(await events()).toMatchObject([hydrated, hydrated]);
  const styles = (): Promise<string[]> =>
    page.evaluate(() => {
      const read = (selector: string, name: string): string[] =>
        [...document.querySelectorAll(selector)].map((element) =>
          getComputedStyle(element).getPropertyValue(name),
        );
      return [...read(".own", "color"), ...read(".foreign", "position")];
    });
  const expected = ["rgb(1, 2, 3)", "static", "static"];
  expect(await styles()).toEqual(expected);
  await page.fill("#a input", "typed");
  // A script of the page changes what is blocked.
  await page.evaluate(() =>
    document.querySelectorAll<HTMLElement>(".foreign").forEach(({ style }) => (style.left = "0")),
  );
  expect(await styles()).toEqual(expected);
  await page.evaluate(() => window.skerry?.push((skerry) => skerry.unmount(document)));
  expect(await styles()).toEqual(expected);
  expect(await page.inputValue("#a input")).toBe("typed");
  expect(await page.getAttribute("#a .foreign", "@click")).toBe("f");
});
