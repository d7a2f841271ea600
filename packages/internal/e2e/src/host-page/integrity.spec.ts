/** The two ways to let the browser verify the script: an import map with integrity, and SRI. */
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserFiles } from "@skerry/example-plain-html/app";
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { type PageServer, servePage } from "../harness/serve-page.ts";
import { whenFinished } from "../harness/when-finished.ts";
import { strictPolicy } from "../widgets/widget-page.ts";

const form = `<div id="form" data-widget="search-form" data-load="eager"><form action="/domains/search"><input name="domain_check[domains]"><button>Own button</button></form></div>`;
const card = `<div id="card" data-widget="review-card" data-load="eager" data-props='{"text":"Good."}'><p>Good.</p></div>`;
const script = '<script type="module" src="/skerry/skerry.js"></script>';

let map: string;
let manifest: Record<string, { integrity: string }>;

beforeAll(async () => {
  map = await readFile(join(browserFiles, "import-map.json"), "utf8");
  manifest = JSON.parse(await readFile(join(browserFiles, "manifest.json"), "utf8"));
});

const withMap = (): string => `<script type="importmap">${map}</script>${script}`;
const withClassic = (): string =>
  `<script src="/skerry/load.js" integrity="${manifest["load.js"]?.integrity}" async></script>`;
const withSri = (): string =>
  script.replace("src=", `integrity="${manifest["skerry.js"]?.integrity}" src=`);

interface Opened {
  page: Page;
  site: PageServer;
  errors: PageError[];
}

/**
 * Opens a page with two islands under the strict policy.
 *
 * @param changed the start of the names of files that were changed on their way
 */
async function open(tags: string, changed?: string): Promise<Opened> {
  let dist = browserFiles;
  if (changed) {
    dist = await mkdtemp(join(tmpdir(), "changed-"));
    whenFinished(() => rm(dist, { recursive: true, force: true }));
    await cp(browserFiles, dist, { recursive: true });
    const files = await readdir(dist, { recursive: true });
    const file = files.find((name) => name.startsWith(changed) && name.endsWith(".js"));
    await appendFile(join(dist, file as string), '\nwindow.foreign = "is running";');
  }
  const hash = createHash("sha384").update(map).digest("base64");
  const policy = strictPolicy.replace("script-src 'self'", `script-src 'self' 'sha384-${hash}'`);
  const site = await servePage(
    `<!doctype html><html lang="en"><head><title>Example</title><link rel="stylesheet" href="/skerry/skerry.css">
<script type="application/json" id="skerry-config">{"product":"acme","routes":{"acme_web_frontend.domains.search":"/domains/search"}}</script>
${tags}</head><body>${form}${card}</body></html>`,
    { dist, headers: { "Content-Security-Policy": policy } },
  );
  const page = await openPage();
  page.setDefaultTimeout(10_000);
  const errors = collectErrors(page);
  await page.goto(site.origin);
  return { page, site, errors };
}

const foreign = (page: Page): Promise<unknown> =>
  page.evaluate(() => (window as { foreign?: string }).foreign);

describe("an import map with integrity", () => {
  it("lets every file of the build run, and its hash is all that the policy needs", async () => {
    const { page, errors } = await open(withMap());
    await page.waitForSelector('#form[data-widget-state="mounted"]');
    await page.waitForSelector('#card[data-widget-state="mounted"]');
    expect(errors).toEqual([]);
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> };
    for (const file of Object.keys(manifest).filter((name) => name.endsWith(".js"))) {
      expect([file, integrity[`/skerry/${file}`]]).toEqual([file, manifest[file]?.integrity]);
    }
    const hash = createHash("sha384").update(map).digest("base64");
    expect(manifest["import-map.json"]?.integrity).toBe(`sha384-${hash}`);
  });

  it("keeps a changed widget away, however often it is requested, and the others work", async () => {
    const { page, site } = await open(withMap(), "chunks/search-form");
    await page.evaluate(() =>
      addEventListener("skerry:failed", ({ target, detail }) => {
        (target as HTMLElement).dataset["failures"] =
          `${Number((target as HTMLElement).dataset["failures"] ?? 0) + 1}`;
        (window as unknown as { retry: unknown }).retry = detail.retry;
      }),
    );
    await page.waitForSelector('#card[data-widget-state="mounted"]');
    await page.waitForSelector('#form[data-failures="1"]');
    await page.evaluate(() => (window as unknown as { retry(): void }).retry());
    await page.waitForSelector('#form[data-failures="2"]');
    expect(await foreign(page)).toBeUndefined();
    expect(await page.textContent("#form button")).toBe("Own button");
    const requests = site.requests.filter((url) => url.includes("chunks/search-form"));
    expect(new Set(requests.map((url) => url.split("?")[1]))).toEqual(
      new Set([undefined, "1", "2", "3"]),
    );
  });

  it.each(["chunks/page", "chunks/island"])(
    "keeps changed %s away, and all fallbacks stay",
    async (file) => {
      const { page } = await open(withMap(), file);
      await page.waitForSelector('#form[data-widget-state="failed"]');
      expect(await foreign(page)).toBeUndefined();
      expect(await page.textContent("#form button")).toBe("Own button");
    },
  );

  it("keeps a changed skerry.js away, and all fallbacks stay", async () => {
    const { page, errors } = await open(withMap(), "skerry.js");
    await expect.poll(() => errors.map(({ text }) => text).join()).toContain("integrity");
    expect(await foreign(page)).toBeUndefined();
    expect(await page.locator("[data-widget-state]").count()).toBe(0);
    expect(await page.textContent("#form button")).toBe("Own button");
  });
});

describe("SRI of skerry.js, with chunks from the same origin", () => {
  it("lets it run", async () => {
    const { page, errors } = await open(withSri());
    await page.waitForSelector('#form[data-widget-state="mounted"]');
    expect(await page.evaluate(() => (window.skerry as Skerry).version)).toBeTruthy();
    expect(errors).toEqual([]);
  });

  it("keeps a changed skerry.js away, and all fallbacks stay", async () => {
    const { page, errors } = await open(withSri(), "skerry.js");
    await expect.poll(() => errors.map(({ text }) => text).join()).toContain("integrity");
    expect(await foreign(page)).toBeUndefined();
    expect(await page.textContent("#form button")).toBe("Own button");
  });
});

describe("SRI of load.js", () => {
  it("lets it run", async () => {
    const { page, errors } = await open(withClassic());
    await page.waitForSelector('#form[data-widget-state="mounted"]');
    expect(errors).toEqual([]);
  });

  it("keeps a changed load.js away, and all fallbacks stay", async () => {
    const { page, errors } = await open(withClassic(), "load.js");
    await expect.poll(() => errors.map(({ text }) => text).join()).toContain("integrity");
    expect(await foreign(page)).toBeUndefined();
    expect(await page.textContent("#form button")).toBe("Own button");
  });
});
