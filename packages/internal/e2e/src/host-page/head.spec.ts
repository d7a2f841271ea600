/** The tags that a helper writes into the head of a page: all files of its first islands at once. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { browserFiles } from "@skerry/example-plain-html/app";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { collectErrors } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { openPage } from "../harness/open-page.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";
import { strictPolicy } from "../widgets/widget-page.ts";

interface Site {
  page(): { head(widgets?: string[]): string };
}

interface Helper {
  createSkerry(options: { config: object; files: string }): Site;
}

const config = { product: "acme", locale: "de" };
const islands = `
<div id="form" data-widget="search-form" data-load="eager" data-props='{"action":"/search"}'><form action="/search"><input name="domain_check[domains]"></form></div>
<div id="card" data-widget="review-card" data-load="eager" data-props='{"text":"Good."}'><p>Good.</p></div>`;

const isChunk = (path: string): boolean => path.includes("/chunks/");

async function writeHead(widgets?: string[]): Promise<string> {
  const file = new URL("../../../../node/skerry.mjs", import.meta.url);
  const { createSkerry } = (await import(file.href)) as Helper;
  return createSkerry({ config, files: browserFiles }).page().head(widgets);
}

async function serve(tags: string, headers = {}): Promise<PageServer> {
  return servePage(
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Example</title>${tags}</head><body>${islands}</body></html>`,
    { headers: { "Content-Security-Policy": strictPolicy, ...headers } },
  );
}

async function whenMounted(page: Page): Promise<void> {
  for (const id of ["form", "card"]) {
    await page.waitForSelector(`#${id}[data-widget-state="mounted"]`, { timeout: 30_000 });
  }
}

/** Every file that the page needs, without what the head says about it. */
async function openPlain(page: Page): Promise<string[]> {
  const plain = await serve(await writeHead());
  await page.goto(plain.origin);
  await whenMounted(page);
  return plain.requests.filter(isChunk).sort();
}

describe("the head of a page", () => {
  it("is not needed to find the files of a widget one round trip after the script", async () => {
    const page = await openPage();
    const needed = await openPlain(page);

    const site = await serve(await writeHead());
    const asked = new Set<string>();
    // None of them is answered, so none can have been found in another one.
    await page.route("**/chunks/**", (route) => {
      asked.add(new URL(route.request().url()).pathname);
    });
    await page.goto(site.origin, { waitUntil: "commit" });
    await expect.poll(() => [...asked].sort(), { timeout: 30_000 }).toEqual(needed);
  });

  it("lets the browser ask for every file before the script has run, each once", async () => {
    const page = await openPage();
    const needed = await openPlain(page);

    const site = await serve(await writeHead(["search-form", "review-card"]));
    const errors = collectErrors(page);
    const release = await holdRequests(page);
    await page.goto(site.origin, { waitUntil: "commit" });
    await expect
      .poll(() => site.requests.filter(isChunk).sort(), { timeout: 30_000 })
      .toEqual(needed);
    expect(site.requests).not.toContain("/skerry/skerry.js");
    release();
    await whenMounted(page);
    expect(site.requests.filter(isChunk).sort()).toEqual(needed);
    expect(errors).toEqual([]);
  });

  it("asks for nothing early that no widget was named for", async () => {
    const site = await serve(await writeHead());
    const page = await openPage();
    const release = await holdRequests(page);
    const held = page.waitForRequest("**/skerry/skerry.js");
    await page.goto(site.origin, { waitUntil: "commit" });
    await held;
    await page.waitForFunction(() => document.querySelector("#card"));
    expect(site.requests.filter(isChunk)).toEqual([]);
    release();
    await whenMounted(page);
  });

  it("names files of the build alone, and every widget of it", async () => {
    const read = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(browserFiles, name), "utf8"));
    const manifest = (await read("manifest.json")) as object;
    const { texts, widgets } = (await read("head.json")) as {
      texts: Record<string, string[]>;
      widgets: Record<string, { files: string[]; load: string }>;
    };
    const all = [
      ...Object.values(texts).flat(),
      ...Object.values(widgets).flatMap(({ files }) => files),
    ];
    expect(all.filter((file) => !(file in manifest))).toEqual([]);
    const schemas = Object.keys(manifest).filter((file) => file.startsWith("schemas/"));
    expect(Object.keys(widgets).sort()).toEqual(
      schemas.map((file) => file.replace(/schemas\/|\.json/g, "")).sort(),
    );
  });
});
