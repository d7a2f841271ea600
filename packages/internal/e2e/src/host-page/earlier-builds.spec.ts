/** Pages that were made with the files of an earlier build: in a cache, and in a tab that has stayed open. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const widget = (load: string, word: string): string => `
import { useState } from "react";
import { end } from "../lib/end";
export const load = "${load}";
export function Component() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>${word} {count}{end}</button>;
}`;

let site: OwnSite;
/** The page as the renderer of the first build has written it. */
let oldPage: string;
beforeAll(async () => {
  site = await createOwnSite({ "lib/end.ts": "" });
  await build("one");
  oldPage = await site.render(`<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css"><script type="module" src="/skerry/skerry.js"></script></head>
<body><div data-widget="first"></div><div data-widget="lazy"></div></body></html>`);
}, 200_000);
afterAll(() => site?.remove());

/** A build in which every file with code of the site is another one. */
async function build(version: string): Promise<void> {
  await site.write({
    "lib/end.ts": `export const end = " ${version}";`,
    "widgets/first.tsx": widget("eager", "First"),
    "widgets/lazy.tsx": widget("interaction", "Lazy"),
  });
  const { code, error } = await site.skerry("build", "--no-built-in");
  expect([code, error]).toEqual([0, ""]);
}

async function visit() {
  const { origin } = await servePage(oldPage, { dist: site.out });
  const page = await openPage();
  const errors = collectErrors(page);
  const missing: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  await page.goto(origin);
  await page.locator("[data-widget=first][data-widget-state=mounted]").waitFor();
  return { page, errors, missing };
}

it("lets a tab of three builds ago load and hydrate a widget that it needs only now", async () => {
  const { page, errors, missing } = await visit();
  for (const version of ["two", "three", "four"]) await build(version);
  const hydrated = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("skerry:mounted", (event) => {
          const { detail } = event as CustomEvent<{ name: string; hydrated: boolean }>;
          if (detail.name === "lazy") resolve(detail.hydrated);
        });
      }),
  );
  await page.getByRole("button", { name: "Lazy 0 one" }).click();
  await page.getByRole("button", { name: "Lazy 1 one" }).waitFor();
  expect(await hydrated).toBe(true);
  expect([errors, missing]).toEqual([[], []]);
}, 400_000);

it("lets a page of three builds ago render all its islands with the newest files", async () => {
  const { page, errors, missing } = await visit();
  await page.getByRole("button", { name: "First 0 four" }).click();
  await page.getByRole("button", { name: "First 1 four" }).waitFor();
  // Markup of another build is rendered again.
  await page.getByRole("button", { name: "Lazy 0 one" }).click();
  await page.getByRole("button", { name: "Lazy 0 four" }).click();
  await page.getByRole("button", { name: "Lazy 1 four" }).waitFor();
  expect([errors, missing]).toEqual([[], []]);
});
