import type { Page } from "playwright-core";
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { startRealRenderer } from "../backends/start-renderer.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";

const slides = [{ src: "screenshots/search.svg", alt: "Search" }];
const features = [
  { category: 1, title: "One", description: "First", img: "icons/star.svg" },
  { category: 2, title: "Two", description: "Second", img: "icons/check.svg" },
];
const filters = [1, 2].map((id) => ({
  id,
  name: `${id}`,
  showMessage: "All",
  hideMessage: "Some",
}));
const island = (widget: string, props: object): string =>
  `<div data-widget="${widget}" data-load="never" data-props='${JSON.stringify(props)}'><p>Own</p></div>`;
const islands =
  island("screenshot-slider", { slides }) +
  island("partners-strip", {}) +
  island("feature-filter", { filters, features, current: 1 }) +
  island("video-block", { src: "/film.mp4", title: "Film", poster: "screenshots/dns.svg" });

interface Site {
  /** Path of the built files. */
  path: string;
  head?: string;
  script: string;
  /** Start of the URLs of all files. */
  files: string;
}

/** `ORIGIN` and `OTHER` are the site's two origins. */
const sites: [string, Site][] = [
  ["under /skerry/", { path: "/skerry/", script: "/skerry/skerry.js", files: "ORIGIN/skerry/" }],
  [
    "under /static/skerry/",
    {
      path: "/static/skerry/",
      script: "/static/skerry/skerry.js?v=1",
      files: "ORIGIN/static/skerry/",
    },
  ],
  [
    "under a path with a version, named from the page",
    { path: "/a/b/1.2.0/", script: "a/b/1.2.0/skerry.js", files: "ORIGIN/a/b/1.2.0/" },
  ],
  ["on another origin", { path: "/cdn/", script: "OTHER/cdn/skerry.js", files: "OTHER/cdn/" }],
  [
    "on the page's origin, under a base elsewhere",
    {
      path: "/static/skerry/",
      head: '<base href="https://elsewhere.example/deep/">',
      script: "ORIGIN/static/skerry/skerry.js",
      files: "ORIGIN/static/skerry/",
    },
  ],
  [
    "where the base is",
    {
      path: "/deep/skerry/",
      head: '<base href="OTHER/deep/">',
      script: "skerry/skerry.js",
      files: "OTHER/deep/skerry/",
    },
  ],
];

/** Opens a page with the islands, which wait. */
async function open({ path, head = "", script, files }: Site, isRendered: boolean) {
  const site = await servePage({ "/": "" }, { path });
  const withOrigins = (text: string): string =>
    text.replaceAll("ORIGIN", site.origin).replaceAll("OTHER", site.otherOrigin);
  const style = script.replace(/js$|js\?.*/, "css");
  const html = withOrigins(
    `<!doctype html><html lang="en"><title>Example</title>${head}<link rel="stylesheet" href="${style}"><script type="module" src="${script}"></script>${islands}`,
  );
  site.replace("/", isRendered ? await transformed(html) : html);
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(site.origin);
  await page.waitForFunction(() => "version" in (window.skerry ?? {}));
  return { page, errors, files: withOrigins(files) };
}

/** The page from the renderer, which gives up on islands when it is slow: it is asked until none is left out. */
async function transformed(html: string): Promise<string> {
  const renderer = await startRealRenderer();
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  let page = "";
  async function rendered(): Promise<number> {
    const answer = await fetch(`${renderer}/transform`, { method: "POST", headers, body: html });
    page = await answer.text();
    return page.split("<!--skerry ").length - 1;
  }
  await expect.poll(rendered, { timeout: 30_000 }).toBe(4);
  return page;
}

const mountAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const skerry = window.skerry as Skerry;
    const all = [...document.querySelectorAll("[data-widget]")];
    for (const element of all) skerry.scan(element);
    await Promise.all(all.map((element) => skerry.ready(element)));
  });

/** The widgets' pictures and the status of each. The first time, they are kept to compare them. */
const picturesOf = (page: Page): Promise<{ url: string; status: number; isKept: boolean }[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLImageElement>("[data-widget] img")];
    const kept = window as { pictures?: [HTMLImageElement, string | null][] };
    kept.pictures ??= found.map((image) => [image, image.getAttribute("src")]);
    const { pictures } = kept;
    return Promise.all(
      found.map(async (image, index) => ({
        url: image.src,
        status: (await fetch(image.src)).status,
        isKept: image === pictures[index]?.[0] && image.getAttribute("src") === pictures[index][1],
      })),
    );
  });

describe.each(sites)("the theme's files are found %s", (_, site) => {
  it("by widgets that the browser renders", async () => {
    const { page, errors, files } = await open(site, false);
    await mountAll(page);
    const pictures = await picturesOf(page);
    expect(pictures.length).toBeGreaterThan(3);
    for (const { url, status } of pictures) {
      expect(url.startsWith(`${files}themes/domain-check/assets/`), url).toBe(true);
      expect(status, url).toBe(200);
    }
    expect(errors).toEqual([]);
  });

  it("by a page that the renderer fills, and hydration keeps its pictures", async () => {
    const { page, errors, files } = await open(site, true);
    const served = await picturesOf(page);
    expect(served.length).toBeGreaterThan(3);
    for (const { url, status } of served) {
      expect(url.startsWith(`${files}themes/domain-check/assets/`), url).toBe(true);
      expect(status, url).toBe(200);
    }
    await mountAll(page);
    const hydrated = await picturesOf(page);
    expect(hydrated).toEqual(served);
    expect(hydrated.every(({ isKept }) => isKept)).toBe(true);
    expect(errors).toEqual([]);
  });
});
