import { browserFlags } from "@skerry/checks/browser-flags";
import { findBrowser } from "@skerry/checks/find-browser";
import { chromium } from "playwright-core";
import { expect, it } from "vitest";
import { axe } from "./axe.ts";
import { collectErrors } from "./collect-errors.ts";
import { fontFamilies } from "./font-families.ts";
import { layoutShifts } from "./layout-shifts.ts";
import { openPage } from "./open-page.ts";
import { pageWork } from "./page-work.ts";
import { requests } from "./requests.ts";
import { screenshotEquals } from "./screenshot-equals.ts";
import { serveExamples } from "./serve-examples.ts";
import { servePage } from "./serve-page.ts";

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

function html(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Example</title><meta name="viewport" content="width=device-width">${head}</head><body>${body}</body></html>`;
}

it("opens a hand-written page without an error", async () => {
  const { origin } = await servePage(html("<main><h1>Example</h1></main>"));
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(origin);
  expect(await page.textContent("h1")).toBe("Example");
  expect(errors).toEqual([]);
});

it("serves the built files to the page's own and to another origin", async () => {
  const site = await servePage(html("<main></main>"));
  const page = await openPage();
  await page.goto(site.origin);
  for (const origin of [site.origin, site.otherOrigin]) {
    const url = `${origin}/skerry/skerry.js`;
    expect(await page.evaluate(async (file) => (await fetch(file)).status, url)).toBe(200);
  }
  expect(site.requests).toEqual(["/", "/skerry/skerry.js", "/skerry/skerry.js"]);
});

it("opens the example site", async () => {
  const page = await openPage();
  await page.goto(await serveExamples());
  expect(await page.title()).not.toBe("");
});

it("collects errors, warnings, refused scripts and failed requests", async () => {
  const script =
    'console.warn("careful"); console.error("wrong"); setTimeout(() => { throw new Error("thrown"); });';
  const site = await servePage(
    {
      "/": html(
        '<main></main><img src="/missing.png" alt=""><img src="/cut.png" alt="">',
        '<script src="/page.js"></script><script>refused()</script>',
      ),
      "/page.js": `${script} document.createElement("div").innerHTML = "<b>typed</b>";`,
    },
    { headers: { "Content-Security-Policy": STRICT } },
  );
  site.fail("/cut.png", 9, "cut");
  const page = await openPage();
  const errors = collectErrors(page);
  await page.goto(site.origin);
  await expect
    .poll(() => errors.map(({ kind }) => kind).sort())
    .toEqual(["console", "console", "error", "error", "policy", "policy", "request", "request"]);
  expect(errors.map(({ text }) => text).join("\n")).toMatch(/careful[^]*wrong/);
});

it("finds accessibility violations under a strict policy, and leaves no trace", async () => {
  const site = await servePage(
    html('<main><h1>Example</h1><div id="part"><img src="/a.svg"></div></main>'),
    {
      headers: { "Content-Security-Policy": STRICT },
    },
  );
  const page = await openPage();
  await page.goto(site.origin);
  const violations = await axe(page);
  expect(violations).toMatchObject([{ rule: "image-alt", elements: ["img"] }]);
  expect(await axe(page, { include: "h1" })).toEqual([]);
  expect(await page.evaluate(() => "axe" in window)).toBe(false);
});

it("answers late, fails and recovers as set", async () => {
  const site = await servePage({ "/": html("<main></main>"), "/data.json": "{}" });
  const page = await openPage();
  await page.goto(site.origin);
  const status = (): Promise<number> =>
    page.evaluate(async () => (await fetch("/data.json?x")).status);
  site.fail(/data/, 2);
  expect([await status(), await status(), await status()]).toEqual([503, 503, 200]);
  site.hold("/data.json");
  const held = status();
  await expect.poll(() => site.requests).toHaveLength(5);
  site.replace("/data.json", { status: 410, body: "" });
  site.release();
  expect(await held).toBe(410);
});

it("sees what moves, under a strict policy too", async () => {
  const still = html(
    '<main><p id="text">Example</p></main>',
    '<script src="/page.js" defer></script>',
  );
  const site = await servePage(
    {
      "/": still,
      "/still": html("<main><p>Example</p></main>"),
      "/page.js":
        'requestAnimationFrame(() => setTimeout(() => { const bar = document.createElement("div"); bar.textContent = "Bar"; document.body.prepend(bar); document.title = "moved"; }, 50));',
    },
    { headers: { "Content-Security-Policy": STRICT } },
  );
  const page = await openPage();
  await page.goto(site.origin);
  await page.waitForFunction(() => document.title === "moved");
  expect(await layoutShifts(page)).toMatchObject([{ afterInput: false, elements: ["body"] }]);
  await page.goto(`${site.origin}/still`);
  expect(await layoutShifts(page)).toEqual([]);
});

it("counts each change of a page and each time that it is laid out", async () => {
  const { origin } = await servePage(html("<main>Example</main>"));
  const page = await openPage();
  await page.goto(origin);
  const work = await pageWork(page, () =>
    page.evaluate(() => {
      for (let width = 100; width < 200; width += 1) {
        document.body.style.width = `${width}px`;
        document.body.getBoundingClientRect();
      }
    }),
  );
  expect(work.mutations).toBe(100);
  expect(work.layouts).toBeGreaterThanOrEqual(100);
});

it("lists the page's requests", async () => {
  const site = await servePage({
    "/": html("<main></main>", '<link rel="stylesheet" href="/a.css">'),
    "/a.css": "main{color:red}",
  });
  const page = await openPage();
  const made = requests(page);
  await page.goto(site.origin);
  expect(made).toEqual([
    { url: `${site.origin}/`, method: "GET", type: "document" },
    { url: `${site.origin}/a.css`, method: "GET", type: "stylesheet" },
  ]);
});

it("distinguishes equal screenshots from different ones", async () => {
  const { origin } = await servePage(html("<main><h1>Example</h1></main>"));
  const page = await openPage();
  await page.goto(origin);
  const [first, second] = [await page.screenshot(), await page.screenshot()];
  expect(screenshotEquals(first, second).equal).toBe(true);
  await page.evaluate(() => document.body.append("."));
  const third = await page.screenshot();
  expect(screenshotEquals(first, third)).toMatchObject({ equal: false });
  expect(screenshotEquals(first, third).differentPixels).toBeLessThan(100);
});

it("restores a page from memory when asked to", async () => {
  const site = await servePage({ "/": html("<main>one</main>"), "/two": html("<main>two</main>") });
  const page = await openPage({ bfcache: true });
  await page.goto(site.origin);
  await page.evaluate(() => {
    addEventListener("pageshow", (event) => {
      document.title = event.persisted ? "restored" : "loaded";
    });
  });
  await page.goto(`${site.origin}/two`);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.title()).toBe("restored");
});

it("keeps everything turned off that Playwright turns off in the browser", async () => {
  const executablePath = findBrowser() ?? "";
  const server = await chromium.launchServer({ executablePath, args: [...browserFlags] });
  const flags = server.process().spawnargs;
  await server.close();
  const [playwrights = "", ...ours] = flags
    .filter((flag) => flag.startsWith("--disable-features="))
    .map((flag) => flag.slice("--disable-features=".length));
  expect(ours).toHaveLength(1);
  expect(ours[0]?.split(",")).toEqual(expect.arrayContaining(playwrights.split(",")));
});

it("lays a page out with one family of fonts", async () => {
  const site = await servePage(
    html('<p><span style="font: 100px system-ui">Skerry, an island of rock</span></p>'),
  );
  const widths = new Set<number>();
  for (const fonts of fontFamilies) {
    const page = await openPage({ fonts });
    await page.goto(site.origin);
    widths.add(await page.$eval("span", (span) => span.getBoundingClientRect().width));
  }
  expect(widths.size).toBe(fontFamilies.length);
});
