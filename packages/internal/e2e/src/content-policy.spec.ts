import { expect, it } from "vitest";
import { openPage } from "./harness/open-page.ts";
import { collectErrors } from "./harness/collect-errors.ts";
import { servePage } from "./harness/serve-page.ts";
import { counter } from "./island-page.ts";

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
