import { createServer, type RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mountAll } from "../examples/example-site.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { serveExamples } from "../harness/serve-examples.ts";
import { type RunningWorker, startWorker } from "./start-worker.ts";

/** Details of a `skerry:mounted` event. */
interface Mounted {
  name: string;
  hydrated: boolean;
}

describe("a Cloudflare worker in front of the example site", () => {
  let worker: RunningWorker;
  beforeAll(async () => {
    worker = await startWorker(await serveExamples());
  });
  afterAll(() => worker.stop());

  it("shows the landing page with every island filled, before any script", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const errors = collectErrors(page);
    await page.goto(`${worker.url}/landing`);
    const islands = await page.locator("[data-widget]:not([data-widget=tooltip])").all();
    expect(islands.length).toBeGreaterThanOrEqual(9);
    for (const island of islands) {
      const name = await island.getAttribute("data-widget");
      const marker = await island.evaluate(
        ({ childNodes }) => [...childNodes].find((node) => node instanceof Comment)?.data,
      );
      expect([name, marker]).toEqual([name, expect.stringMatching(/^skerry t\d+- [\da-z]{8}$/)]);
      expect(await island.locator(`> .sk-${name}`).count()).toBe(1);
    }
    expect(errors).toEqual([]);
  });

  it("is hydrated by the browser: every node stays, and nothing is logged", async () => {
    const page = await openPage();
    const errors = collectErrors(page);
    await page.addInitScript(() => {
      const mounted: Mounted[] = [];
      const roots: [Element, Element | null][] = [];
      Object.assign(window, { mounted, roots });
      document.addEventListener("skerry:mounted", (event) => {
        mounted.push((event as unknown as CustomEvent<Mounted>).detail);
      });
      document.addEventListener("DOMContentLoaded", () => {
        for (const island of document.querySelectorAll(
          "[data-widget]:not([data-widget=tooltip])",
        )) {
          roots.push([island, island.querySelector(":scope > .sk")]);
        }
      });
    });
    const releaseScript = await holdRequests(page);
    await page.goto(`${worker.url}/landing`, { waitUntil: "domcontentloaded" });
    releaseScript();
    await mountAll(page);

    const { mounted, kept } = await page.evaluate(() => {
      const seen = window as unknown as { mounted: Mounted[]; roots: [Element, Element | null][] };
      return {
        mounted: seen.mounted.map(({ name, hydrated }) => ({ name, hydrated })),
        kept: seen.roots.map(([island, root]) => root !== null && root.parentNode === island),
      };
    });
    expect(kept.length).toBeGreaterThanOrEqual(9);
    expect(kept).not.toContain(false);
    // These stay as they were served; a tooltip has no markup of its own.
    const notHydrated = mounted.filter(({ hydrated }) => !hydrated).map(({ name }) => name);
    const still = ["discount-teaser", "pagination", "review-card", "tooltip"];
    expect([...new Set(notHydrated)].sort()).toEqual(still);
    await page.getByRole("textbox", { name: "Domain name" }).fill("paper-boats");
    await Promise.all([page.waitForURL(/\/domains\/search\?/), page.keyboard.press("Enter")]);
    expect(new URL(page.url()).origin).toBe(worker.url);
    expect(errors).toEqual([]);
    expect(worker.lines).toEqual([]);
  });
});

describe("a Cloudflare worker in front of a site that fails", () => {
  let answer: RequestListener;
  let worker: RunningWorker;
  beforeAll(async () => {
    worker = await startWorker(
      await listen(createServer((request, response) => answer(request, response))),
    );
  });
  afterAll(() => worker.stop());

  it("passes a page on unchanged when its islands cannot be rendered", async () => {
    const html = `<!doctype html><p>é<div data-widget="review-card" data-props='{"text":3}'>old</div>\r\n`;
    answer = (_, response) => response.setHeader("Content-Type", "text/html").end(html);
    const page = await fetch(worker.url);
    expect([page.status, await page.text()]).toEqual([200, html]);
    expect(worker.lines.map((line) => (JSON.parse(line) as { code: string }).code)).toEqual([
      "bad-props",
    ]);
  });

  it("answers 502 when the site does not answer", async () => {
    answer = (_, response) => response.destroy();
    expect((await fetch(worker.url)).status).toBe(502);
  });
});
