/** Pages that a proxy, a cache or a plugin has written anew before they reach the browser. */
import { createAdaptorServer } from "@hono/node-server";
import { createApp } from "@skerry/example-plain-html/app";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startRealRenderer } from "../backends/start-renderer.ts";
import { mountAll } from "../examples/example-site.ts";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { holdRequests } from "../harness/hold-requests.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { counter } from "../islands/island-page.ts";
import { servedIsland } from "../islands/island-markup.ts";
import {
  decodeAddresses,
  deferScripts,
  delayScripts,
  hideAddresses,
  type Optimiser,
  optimisers,
} from "./optimisers.ts";

const FIELD = '[name="domain_check[domains]"]';

declare global {
  interface Window {
    servedRoots: Element[];
  }
}

/** The landing page behind a proxy, which may write it anew. */
async function landing(rewrite: Optimiser["rewrite"], renderer = ""): Promise<string> {
  const app = createApp({ renderer, timeout: 10_000 });
  async function fetch(request: Request): Promise<Response> {
    const answer = await app.fetch(new Request(request.url));
    if (!answer.headers.get("content-type")?.startsWith("text/html")) return answer;
    const headers = new Headers(answer.headers);
    // An optimiser that adds scripts to pages does not know their policies.
    headers.delete("Content-Security-Policy");
    return new Response(await rewrite(await answer.text()), { headers });
  }
  return `${await listen(createAdaptorServer({ fetch }))}/landing`;
}

interface Opened {
  page: Page;
  errors: PageError[];
  /** Widgets whose served nodes are still the ones on the page. */
  hydrated: string[];
}

/** Opens the page, and mounts all of it. */
async function open(url: string): Promise<Opened> {
  const page = await openPage();
  page.setDefaultTimeout(10_000);
  const errors = collectErrors(page);
  const release = await holdRequests(page);
  await page.goto(url, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => {
    window.servedRoots = [...document.querySelectorAll("[data-widget] > .sk")];
  });
  release();
  await mountAll(page);
  const hydrated = await page.evaluate(() =>
    window.servedRoots.flatMap((root) => root.parentElement?.getAttribute("data-widget") ?? []),
  );
  return { page, errors, hydrated };
}

/**
 * Elements, classes and texts of every widget: all that visitors see of it. The order of classes
 * means nothing, and `sortClassName` of html-minifier-terser changes it.
 */
const outline = (page: Page): Promise<string[]> =>
  page.locator("[data-widget]").evaluateAll((islands) =>
    islands.flatMap((island) => {
      const lines: string[] = [island.getAttribute("data-widget") ?? ""];
      for (const root of island.querySelectorAll(".sk")) {
        const what = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
        const walker = document.createTreeWalker(root, what);
        while (walker.nextNode()) {
          const node = walker.currentNode;
          const text = node.nodeValue?.replace(/\s+/g, " ").trim();
          if (node instanceof Element) {
            lines.push([node.localName, ...[...node.classList].sort()].join("."));
          } else if (text) lines.push(text);
        }
      }
      return lines;
    }),
  );

/** Searches, to show that the form works and is not just a picture. */
async function search(page: Page): Promise<void> {
  await page.locator(FIELD).first().fill("paper-boats");
  await page.getByRole("button", { name: "Search" }).first().click();
  await page.waitForURL("**/domains/search?**");
  expect(await page.locator('.result__name bdi[dir="ltr"]').allTextContents()).toEqual([
    "paper-boats.com",
  ]);
}

describe("the landing page", () => {
  let renderer = "";
  let untouched: string[];
  let widgets: string[];

  beforeAll(async () => {
    renderer = await startRealRenderer();
    const url = await landing((html) => html, renderer);
    // On a busy machine the renderer's first answer may be too late for its page.
    await vi.waitFor(async () => expect(await (await fetch(url)).text()).toContain("<!--skerry "), {
      timeout: 30_000,
    });
    const { page, hydrated } = await open(url);
    untouched = await outline(page);
    // The tooltip has no markup of its own.
    expect(hydrated).toHaveLength(9);
    widgets = hydrated;
    await page.context().close();
  });

  describe.each(Object.entries(optimisers))("with %s", (_, { keepsMarkers, rewrite }) => {
    it(`from a renderer ${keepsMarkers ? "hydrates" : "renders from scratch"}, and is the same page`, async () => {
      const { page, errors, hydrated } = await open(await landing(rewrite, renderer));
      expect(errors).toEqual([]);
      expect(hydrated).toEqual(keepsMarkers ? widgets : []);
      expect(await outline(page)).toEqual(untouched);
      await search(page);
    });

    it("without a renderer mounts the same widgets", async () => {
      const { page, errors } = await open(await landing(rewrite));
      expect(errors).toEqual([]);
      expect(await outline(page)).toEqual(untouched);
      await search(page);
    });
  });
});

describe("email addresses that a proxy hides", () => {
  const address = "harbour@fable.example";
  const features = {
    filters: [{ id: 1, name: "Mail", showMessage: "Show more", hideMessage: "Show less" }],
    features: [
      { category: 1, title: "Questions", description: `Write to ${address} or call.` },
      { category: 1, title: "Complaints", description: address },
    ],
    current: 1,
  };
  const review = { text: `I wrote to ${address}, and had an answer.`, name: "A" };

  async function openHidden(
    hold: string,
  ): Promise<{ page: Page; errors: PageError[]; release(): void }> {
    const islands =
      (await servedIsland("feature-filter", features)) +
      (await servedIsland("review-card", review, { prefix: "s2-" })).replace("island", "static");
    const html = hideAddresses(
      `<!doctype html><html lang="en"><head><title>Example</title><link rel="stylesheet" href="/skerry/skerry.css"><script type="application/json" id="skerry-config">{}</script><script type="module" src="/skerry/skerry.js" async></script></head><body>${islands}</body></html>`,
    );
    expect(html).toContain("[email&#160;protected]");
    const site = await servePage({ "/": html, "/cdn-cgi/email-decode.js": decodeAddresses });
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    const release = await holdRequests(page, hold);
    await page.goto(site.origin, { waitUntil: "commit" });
    return { page, errors, release };
  }

  const texts = (page: Page): Promise<string[]> =>
    page
      .locator("[data-widget]")
      .evaluateAll((all) => all.map(({ textContent }) => textContent ?? ""));

  async function expectAddresses(page: Page): Promise<void> {
    await expect.poll(async () => (await texts(page)).join().split(address).length).toBe(4);
    expect((await texts(page)).join()).not.toContain("protected");
    expect(await page.locator("#island .sk").count()).toBe(1);
  }

  it("are read again by its script before the widgets come", async () => {
    const { page, errors, release } = await openHidden("**/skerry/skerry.js");
    await page.waitForFunction(() => !document.querySelector(".__cf_email__"));
    await page.waitForSelector("#static");
    release();
    await page.waitForSelector('#island[data-widget-state="mounted"]');
    await expectAddresses(page);
    expect(errors).toEqual([]);
  });

  it("come from the props where the widget is faster than that script", async () => {
    const { page, errors, release } = await openHidden("**/email-decode.js");
    await page.waitForSelector('#island[data-widget-state="mounted"]');
    expect(await page.textContent("#island")).toContain(`Write to ${address} or call.`);
    release();
    await expectAddresses(page);
    expect(errors).toEqual([]);
  });
});

describe("scripts that wait for the visitor's first action", () => {
  const scripts = (page: Page): Promise<number> =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => /skerry\.js/.test(name))
          .length,
    );

  it("start then: what was typed stays, and every widget mounts", async () => {
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    await page.goto(await landing(delayScripts), { waitUntil: "load" });
    expect(await scripts(page)).toBe(0);
    await page.click(FIELD);
    await page.keyboard.type("paper-boats");
    await mountAll(page);
    expect(await page.inputValue(FIELD)).toBe("paper-boats");
    expect(await page.locator("[data-widget]").count()).toBe(
      await page.locator("[data-widget-state=mounted]").count(),
    );
    expect(errors).toEqual([]);
  });

  it("are not needed for a form that is sent by that action", async () => {
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    await page.goto(await landing(delayScripts), { waitUntil: "load" });
    await search(page);
  });
});

describe.each([
  ["that wait for the visitor's first action", delayScripts],
  ["that are all deferred", deferScripts],
])("scripts %s", (_, rewrite) => {
  it("may define the site's own widgets", async () => {
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    const html =
      rewrite(`<!doctype html><html lang="en"><head><title>Example</title><link rel="stylesheet" href="/skerry/skerry.css">
<script>(window.skerry ??= []).push((skerry) => skerry.define("counter", () => import(location.origin + "/widgets/counter.js")));</script>
<script type="module" src="/skerry/skerry.js" async></script></head>
<body><div id="a" data-widget="counter" data-load="eager"><p>Own</p></div></body></html>`);
    const site = await servePage({ "/": html, "/widgets/counter.js": counter });
    await page.goto(site.origin);
    await page.keyboard.press("Shift");
    await page.waitForSelector('#a[data-widget-state="mounted"]');
    await page.click("#a button");
    expect(await page.textContent("#a output")).toBe("no label 1");
    expect(errors).toEqual([]);
  });
});
