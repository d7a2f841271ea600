import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";

const files = {
  "widgets/hello.tsx": `
import { useState } from "react";
import { createPortal } from "react-dom";
import logo from "./_shared/logo.svg";
import { shout } from "./_shared/shout";
export const load = "eager";
export default function Hello({ name_ = "you" }: { name_?: string }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      <img src={logo} alt="" /> {shout(name_)} {count}
      {count > 0 && createPortal(<i id="portal">portal</i>, document.body)}
    </button>
  );
}`,
  "widgets/_shared/shout.ts": "export const shout = (text: string) => text.toUpperCase();",
  "widgets/_shared/logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>`,
  "widgets/price-table/index.tsx": `
import { useEffect, useState } from "react";
import "./price-table.css";
import styles from "./price-table.module.css";
import prices from "./prices.json";
export const load = "eager";
export function Component() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return (
    <ul className={styles.table} data-alive={isAlive}>
      {prices.map((price) => <li key={price} className="price">{price}</li>)}
    </ul>
  );
}`,
  "widgets/price-table/price-table.module.css": ".table { color: rgb(1, 2, 3) }",
  "widgets/price-table/price-table.css":
    ".price { background: url(../_shared/logo.svg) rgb(4, 5, 6) }",
  "widgets/price-table/prices.json": "[5, 10]",
  "widgets/opening-hours.tsx": `
export const isStatic = true;
export const load = "eager";
export const Component = ({ hours }: { hours: string }) => <p className="hours">{hours}</p>;`,
  "widgets/newsletter.tsx": `
import type { FallbackHtml } from "@skerry/island";
export const load = "eager";
export function readFallback(html: FallbackHtml) {
  if (html.text("h2")) throw new Error("No title here");
  return { action: html.attribute("form[action]", "action"), label: html.text("form label") };
}
export const Component = ({ action, label }: ReturnType<typeof readFallback>) => (
  <form action={action} className="own"><label>{label} <input type="email" /></label></form>
);`,
};

const page = (
  islands: string,
): string => `<!doctype html><html lang="en"><head><title>A page</title>
<link rel="stylesheet" href="/skerry/skerry.css">
<script>window.mounted = []; addEventListener("skerry:mounted", ({ detail }) => mounted.push(detail))</script>
<script type="module" src="/skerry/skerry.js"></script></head><body>${islands}</body></html>`;

const islands = `
<div data-widget="hello" data-props='{"name_":"Ada"}'>Hello</div>
<div data-widget="price-table">5</div>
<div data-widget="review-card" data-load="eager" data-props='{"text":"Good"}'>Good</div>`;

interface Mounted {
  name: string;
  hydrated: boolean;
}

describe("a site's own widgets", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite(files);
    const { code, error } = await site.skerry("build");
    expect(error).toBe("");
    expect(code).toBe(0);
  }, 200_000);
  afterAll(() => site.remove());

  it("are rendered on the server and hydrated as they are, beside built-in ones", async () => {
    const html = await site.render(page(islands));
    expect(html).toContain("ADA");
    const server = await servePage(html, { dist: site.out });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    await opened.waitForFunction(
      () => (window as unknown as { mounted: Mounted[] }).mounted.length === 3,
    );
    const mounted = await opened.evaluate(() =>
      (window as unknown as { mounted: Mounted[] }).mounted.map(
        ({ name, hydrated }) => `${name} ${hydrated}`,
      ),
    );
    // Markup that nothing can change stays as it is, without React.
    expect(mounted.sort()).toEqual(["hello true", "price-table true", "review-card false"]);
    await opened.getByRole("button").click();
    await opened.locator("#portal").waitFor();
    expect(await opened.getByRole("button").innerText()).toContain("ADA 1");
    expect(await opened.locator("ul").getAttribute("data-alive")).toBe("true");
    expect(errors).toEqual([]);
  });

  it("read props from the HTML that they replace, on a server and in the browser", async () => {
    const form = `<div data-skerry-untrusted><form action="/theirs"></form></div>
<form action="/join"><label>Your\n e-mail <select><option>Home</option></select></label></form>`;
    const island = `<div data-widget="newsletter">${form}</div>`;
    const served = await site.render(page(island));
    expect(served).toContain('<form class="own" action="/join"><label>Your e-mail');
    for (const html of [page(island), served]) {
      const opened = await openPage();
      const errors = collectErrors(opened);
      await opened.goto((await servePage(html, { dist: site.out })).origin);
      await opened.locator("[data-widget-state=mounted]").waitFor();
      const own = opened.locator(".own");
      expect(await own.getAttribute("action")).toBe("/join");
      expect((await own.innerText()).trim()).toBe("Your e-mail");
      expect(
        await opened.evaluate(() => (window as unknown as { mounted: Mounted[] }).mounted[0]),
      ).toMatchObject({ hydrated: html === served });
      expect(errors).toEqual([]);
    }
  });

  it("leave the HTML as it was when they cannot read it", async () => {
    const html = page('<div data-widget="newsletter"><h2>News</h2></div>');
    const opened = await openPage();
    await opened.goto((await servePage(html, { dist: site.out })).origin);
    await opened.locator("[data-widget-state=failed] h2").waitFor();
  });

  it("find their pictures under another path when the build knows it", async () => {
    const base = "/static/skerry/";
    const { code, error } = await site.skerry(
      "build",
      "--base",
      "/static/skerry",
      "--out",
      "moved",
      "--renderer",
      "renderers/moved",
    );
    expect([code, error]).toEqual([0, ""]);
    const dist = join(site.folder, "moved");
    const server = await servePage(page(islands).replaceAll("/skerry/", base), { dist });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.route(`**${base}**`, (route) =>
      route.continue({ url: route.request().url().replace(base, "/skerry/") }),
    );
    await opened.goto(server.origin);
    await opened.locator("[data-alive=true]").waitFor();
    const image = opened.locator("[data-widget=hello] img");
    expect(await image.getAttribute("src")).toMatch(/^\/static\/skerry\/assets\/logo-/);
    await expect
      .poll(() => image.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBe(4);
    const background = await opened
      .locator(".price")
      .first()
      .evaluate((price) => getComputedStyle(price).backgroundImage);
    expect(background).toMatch(/static\/skerry\/assets\/logo-|^url\("data:/);
    expect(errors).toEqual([]);
  });

  it("work in a page that a cache has kept from the last release, if each release has a URL of its own", async () => {
    const releases = join(site.folder, "releases");
    const pageOf = async (folder: string, base: string): Promise<string> => {
      const map = await readFile(join(folder, "import-map.json"), "utf8");
      const island = `<div data-widget="opening-hours" data-props='{"hours":"9 to 5"}'>Own</div>`;
      return page(island)
        .replace("<title>", `<script type="importmap">${map}</script><title>`)
        .replaceAll('"/skerry/', `"${base}`);
    };
    const build = async (base: string, out: string): Promise<void> => {
      const renderer = `renderers/${out}`;
      const args = ["build", "--base", base, "--out", out, "--renderer", renderer];
      const { code, error } = await site.skerry(...args);
      expect([code, error]).toEqual([0, ""]);
    };
    await build("/skerry/1/", "releases/1");
    await build("/skerry/", "same");
    const kept = await pageOf(join(releases, "1"), "/skerry/1/");
    const keptSame = await pageOf(join(site.folder, "same"), "/skerry/");
    const file = "widgets/opening-hours.tsx";
    await site.write({ [file]: `${files[file]}\nexport const slots = ["later"];` });
    await build("/skerry/2/", "releases/2");
    await build("/skerry/", "same");
    await site.write({ [file]: files[file] });

    const server = await servePage(kept, { dist: releases });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    await opened.locator('[data-widget-state="mounted"]').getByText("9 to 5").waitFor();
    expect(errors).toEqual([]);

    const same = await servePage(keptSame, { dist: join(site.folder, "same") });
    const failing = await openPage();
    const refused = collectErrors(failing);
    await failing.goto(same.origin);
    await expect.poll(() => refused.map(({ text }) => text).join()).toContain("integrity");
    expect(await failing.locator("[data-widget]").textContent()).toBe("Own");
  }, 200_000);

  it("work without a renderer, and bring their styles and pictures", async () => {
    const server = await servePage(page(islands), { dist: site.out });
    const opened = await openPage();
    const errors = collectErrors(opened);
    await opened.goto(server.origin);
    await opened.locator("[data-alive=true]").waitFor();
    const style = (selector: string, property: string): Promise<string> =>
      opened
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    expect(await style("ul", "color")).toBe("rgb(1, 2, 3)");
    expect(await style("li", "background-color")).toBe("rgb(4, 5, 6)");
    const image = opened.locator("button img");
    await image.waitFor();
    expect(
      await image.evaluate((one: HTMLImageElement) => one.decode().then(() => one.width)),
    ).toBe(4);
    expect(errors).toEqual([]);
  });

  it("stay as they are served, without React, where nothing can change them", async () => {
    const island = `<div data-widget="opening-hours" data-props='{"hours":"9 to 5"}'></div>`;
    const html = await site.render(page(island));
    expect(html).toContain('<p class="hours">9 to 5</p>');
    const server = await servePage(html, { dist: site.out });
    const opened = await openPage();
    await opened.goto(server.origin);
    await opened.waitForFunction(
      () => (window as unknown as { mounted: Mounted[] }).mounted.length === 1,
    );
    const loaded = await opened.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")),
    );
    expect(loaded.join(" ")).toMatch(/skerry\.js.*lifecycle-/);
    expect(loaded.join(" ")).not.toMatch(/island-|opening-hours-/);
    expect(await opened.locator(".hours").innerText()).toBe("9 to 5");
  });

  it("are rendered again in the browser after markup of another build", async () => {
    const html = (await site.render(page(islands))).replaceAll(/(<!--skerry \S+) \w+/g, "$1 other");
    const server = await servePage(html, { dist: site.out });
    const opened = await openPage();
    await opened.goto(server.origin);
    await opened.waitForFunction(
      () => (window as unknown as { mounted: Mounted[] }).mounted.length === 3,
    );
    expect(
      await opened.evaluate(() =>
        (window as unknown as { mounted: Mounted[] }).mounted.some(({ hydrated }) => hydrated),
      ),
    ).toBe(false);
  });

  it("are built into the same bytes in another folder", async () => {
    const other = await createOwnSite(files);
    await other.skerry("build");
    const manifest = (one: OwnSite): Promise<string> =>
      readFile(join(one.out, "manifest.json"), "utf8");
    expect(await manifest(other)).toBe(await manifest(site));
    await other.remove();
  }, 200_000);
});
