/** The widgets that the handbook shows, built and opened as they stand there. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const chapter = await readFile(
  join(import.meta.dirname, "../../../../../stories/docs/how-to/own-widgets.mdx"),
  "utf8",
);

/** Each block whose first line names a file in `widgets`. */
const modules = Object.fromEntries(
  [...chapter.matchAll(/^```tsx\n\/\/ (widgets\/\S+)\n([^]*?)^```$/gm)].map(([, path, code]) => [
    path,
    code,
  ]),
) as Record<string, string>;
const [, frame = ""] = /^```html\n(<div data-widget="card-frame">[^]*?)^```$/m.exec(chapter) ?? [];
const [, texts = ""] = /`(\{"price-table\.from":[^`]+)`/.exec(chapter) ?? [];

let site: OwnSite;
beforeAll(async () => {
  site = await createOwnSite({
    ...modules,
    "widgets/price-table/price-table.css": "ul { margin: 0 }",
    "widgets/price-table/price-table.en.json": texts,
  });
  await site.install("valibot", "packages/core");
}, 60_000);
afterAll(() => site.remove());

it("builds the widgets, and shows texts, props, slots and what stood in the page's form", async () => {
  expect(Object.keys(modules)).toHaveLength(3);
  const { code, error } = await site.skerry("build");
  expect(error).toBe("");
  expect(code).toBe(0);
  const html = `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script type="module" src="/skerry/skerry.js"></script></head><body>${frame}
<div data-widget="price-table" data-props='{"prices":[5,10]}'>5</div>
<div data-widget="newsletter"><form action="/join"><label>Your e-mail <input></label></form></div></body></html>`;
  const server = await servePage(html, { dist: site.out });
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(server.origin);
  await page.getByText("from 10 €").waitFor();
  await page
    .getByLabel("Your e-mail")
    .and(page.locator("form[action='/join'] [type=email]"))
    .waitFor();
  await page.locator("article footer a[href='/more']").waitFor();
  expect(await page.locator("article").innerText()).toContain("Everything that names no slot.");
  expect(errors).toEqual([]);
}, 200_000);
