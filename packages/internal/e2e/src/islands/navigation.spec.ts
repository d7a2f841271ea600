/** Navigation beside loading: pages and nodes that browsers keep, move or throw away. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserFlags } from "@skerry/checks/browser-flags";
import { findBrowser } from "@skerry/checks/find-browser";
import type { Skerry } from "@skerry/mount";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { servedIsland } from "./island-markup.ts";
import { counter, openIslandPage } from "./island-page.ts";
import { collectErrors } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { whenFinished } from "../harness/when-finished.ts";

const island = (id: string, load = "eager"): string =>
  `<div id="${id}" data-widget="counter" data-load="${load}" data-props='{"label":"${id}"}'><p>Own HTML of ${id}</p></div>`;

const count = (page: Page, id: string): Promise<string | null> => page.textContent(`#${id} output`);

const alive = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { alive: number }).alive);

const definition =
  '<script>(window.skerry ??= []).push((skerry) => skerry.define("counter", () => import("/widgets/counter.js")));</script>';

const head = `<link rel="stylesheet" href="/skerry/skerry.css">
<script type="application/json" id="skerry-config">{}</script>
${definition}
<script type="module" src="/skerry/skerry.js" async></script>`;

const document_ = (title: string, body: string, more = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}${more}</head><body>${body}</body></html>`;

describe("moveBefore", () => {
  it.each(["the island", "an element around it"])("leaves %s mounted as it is", async (what) => {
    const { page, state, events, errors } = await openIslandPage(
      `<main><section>${island("a")}</section></main><aside></aside>`,
    );
    await state("a", "mounted");
    await page.click("#a button");
    const focused = await page.evaluate(
      (selector) => {
        const button = document.querySelector("#a button") as HTMLElement;
        button.focus();
        const aside = document.querySelector("aside") as Element & {
          moveBefore(node: Node, before: Node | null): void;
        };
        aside.moveBefore(document.querySelector(selector) as Element, null);
        return document.activeElement === button;
      },
      what === "the island" ? "#a" : "section",
    );
    expect(focused).toBe(true);
    await page.click("aside #a button");
    await expect.poll(() => count(page, "a")).toBe("a 2");
    expect((await events()).map(({ type }) => type)).toEqual(["mounted"]);
    expect(errors).toEqual([]);
  });
});

describe("document.open", () => {
  it.each(["eager", "interaction", "visible"])(
    "ends the islands of the page, and those of the new one mount: %s",
    async (load) => {
      const { page, state, errors } = await openIslandPage(island("a"));
      await state("a", "mounted");
      await page.evaluate(
        (html) => {
          document.open();
          document.write(html);
          document.close();
        },
        // The widget is defined already.
        document_("New", island("b", load)).replace(definition, ""),
      );
      await page.waitForSelector("#b");
      if (load === "interaction") {
        await state("b", "waiting");
        await page.hover("#b p");
        await page.mouse.down();
        await page.mouse.up();
      }
      await state("b", "mounted");
      await page.click("#b button");
      expect(await count(page, "b")).toBe("b 1");
      expect(await alive(page)).toBe(1);
      expect(errors).toEqual([]);
    },
  );
});

describe("a view transition", () => {
  it("of one page keeps the islands that stay, and mounts the new ones", async () => {
    const { page, state, events, errors } = await openIslandPage(
      `<main>${island("a")}</main><aside>${island("b")}</aside>`,
    );
    await state("a", "mounted");
    await state("b", "mounted");
    await page.click("#b button");
    const finished = await page.evaluate(async (html) => {
      const transition = document.startViewTransition(() => {
        (document.querySelector("main") as HTMLElement).innerHTML = html;
        // An island that is moved in the same change.
        document.querySelector("main")?.append(document.querySelector("#b") as Node);
      });
      await transition.finished;
      return "finished";
    }, island("c"));
    expect(finished).toBe("finished");
    await state("c", "mounted");
    expect(await count(page, "b")).toBe("b 1");
    expect((await events()).filter(({ id }) => id === "b")).toHaveLength(1);
    expect(await alive(page)).toBe(2);
    expect(errors).toEqual([]);
  });

  it("from one page to another, and back, ends and starts islands as without it", async () => {
    const rule = "<style>@view-transition { navigation: auto; }</style>";
    const reveal =
      '<script>addEventListener("pagereveal", ({ viewTransition }) => { window.revealed = Boolean(viewTransition); });</script>';
    const site = await servePage({
      "/": document_("One", `${island("a")}<a href="/two">Two</a>`, rule + reveal),
      "/two": document_("Two", `${island("b")}`, rule + reveal),
      "/widgets/counter.js": counter,
    });
    const page = await openPage({ bfcache: true });
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    await page.goto(site.origin);
    await page.waitForSelector("#a .counter");
    await page.click("#a button");
    await page.click("a");
    await page.waitForSelector("#b .counter");
    expect(await page.evaluate(() => (window as { revealed?: boolean }).revealed)).toBe(true);
    await page.click("#b button");
    expect(await count(page, "b")).toBe("b 1");
    await page.evaluate(() => history.back());
    await page.waitForSelector("#a .counter");
    expect(await count(page, "a")).toBe("a 1");
    await page.click("#a button");
    expect(await count(page, "a")).toBe("a 2");
    expect(errors).toEqual([]);
  });
});

/**
 * Opens an address in a Chromium that nothing is connected to: pages that it prerenders stop in the
 * debugger of Playwright for ever. Pages tell the server what they see.
 */
function openAlone(url: string): void {
  const profile = mkdtempSync(join(tmpdir(), "prerender-"));
  const browser = spawn(
    findBrowser() ?? "",
    ["--headless", ...browserFlags, `--user-data-dir=${profile}`, url],
    { stdio: "ignore", detached: true },
  );
  whenFinished(async () => {
    // With all of its processes: one that outlives the first goes on writing into the profile.
    process.kill(-(browser.pid as number), "SIGKILL");
    await once(browser, "exit");
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  });
}

describe("a page that the browser prerenders", () => {
  it("loads nothing and pushes nothing before the visitor is there", async () => {
    const log = `<script>
      const early = [];
      window.dataLayer = [];
      window.dataLayer.push = function (...entries) {
        if (document.prerendering) early.push(...entries);
        return Array.prototype.push.apply(this, entries);
      };
      const tell = (name, facts) => fetch("/log/" + name + "?" + new URLSearchParams(facts));
      addEventListener("load", () => tell("loaded", { prerendering: document.prerendering }));
      addEventListener("skerry:mounted", async () => {
        await skerry.track.checkout({ id: "1", items: [] });
        const { activationStart } = performance.getEntriesByType("navigation")[0];
        tell("mounted", {
          prerendering: document.prerendering,
          activated: activationStart > 0,
          early: early.length,
        });
      });
    </script>`;
    const wait = `<script>
      const timer = setInterval(async () => {
        if ((await fetch("/visit")).status !== 200) return;
        clearInterval(timer);
        location.href = "/two";
      }, 100);
    </script>`;
    const rules =
      '<script type="speculationrules">{"prerender":[{"urls":["/two"],"eagerness":"immediate"}]}</script>';
    const tracked = head.replace("{}", '{"product":"acme","tracking":{"consent":"granted"}}');
    const site = await servePage({
      "/": `<!doctype html><html lang="en"><head><title>One</title>${rules}${wait}</head><body></body></html>`,
      "/two": `<!doctype html><html lang="en"><head><title>Two</title>${log}${tracked}</head><body>${island("b")}</body></html>`,
      "/widgets/counter.js": counter,
      "/log/loaded": "",
      "/log/mounted": "",
    });
    openAlone(site.origin);
    // The script itself comes, and waits.
    await expect.poll(() => site.requests).toContain("/log/loaded?prerendering=true");
    expect(site.requests).toContain("/skerry/skerry.js");
    expect(site.requests.filter((url) => /chunks|widgets/.test(url))).toEqual([]);
    site.replace("/visit", "");
    await expect
      .poll(() => site.requests)
      .toContain("/log/mounted?prerendering=false&activated=true&early=0");
    expect(site.requests.filter((url) => url === "/two")).toHaveLength(1);
  });
});

describe("a page that comes back from memory", () => {
  it("mounts what was still loading when the visitor left", async () => {
    const site = await servePage({
      "/": document_("One", `${island("a")}<a href="/two">Two</a>`),
      "/two": "<!doctype html><title>Two</title><p>Two</p>",
      "/widgets/counter.js": counter,
    });
    site.hold("/widgets/counter.js");
    const page = await openPage({ bfcache: true });
    page.setDefaultTimeout(10_000);
    await page.goto(site.origin);
    await page.waitForSelector('#a[data-widget-state="loading"]');
    await page.click("a");
    await page.waitForSelector("text=Two");
    await page.evaluate(() => history.back());
    site.release();
    await page.waitForSelector("#a .counter");
    await page.click("#a button");
    expect(await count(page, "a")).toBe("a 1");
  });
});

it("a page that was translated before its widget hydrates shows the widget, whole", async () => {
  const features = {
    filters: [{ id: 1, name: "Mail", showMessage: "Show more", hideMessage: "Show less" }],
    features: [{ category: 1, title: "Mailboxes", description: "Ten mailboxes." }],
    current: 1,
  };
  const html = (await servedIsland("feature-filter", features)).replace("eager", "never");
  const { page, state, errors } = await openIslandPage(html, { widgets: {} });
  await state("island", "waiting");
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const node of texts.filter(({ data }) => data.trim())) {
      const font = document.createElement("font");
      node.replaceWith(font);
      font.append(node.data.toUpperCase());
    }
    (window.skerry as Skerry).scan(document.querySelector("#island") as Element);
  });
  await state("island", "mounted");
  const shown = await page.innerText("#island");
  expect(shown.match(/mailboxes\./gi)).toHaveLength(1);
  expect(await page.locator("#island > .sk").count()).toBe(1);
  expect(errors).toEqual([]);
});
