import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axe } from "../harness/axe.ts";
import { listen } from "../harness/listen.ts";
import { openPage } from "../harness/open-page.ts";
import { island } from "../islands/island-markup.ts";
import { openWidgetPage } from "../widgets/widget-page.ts";
import { registry } from "@skerry/widgets/registry";

const root = join(import.meta.dirname, "../../../../..");

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

const viewport = { width: 1280, height: 900 };
let folder = "";
let origin = "";
let prose: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skerry-storybook-"));
  const storybook = join(root, "node_modules/.bin/storybook");
  await promisify(execFile)(storybook, ["build", "--quiet", "--output-dir", folder], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://localhost");
    const file = join(folder, normalize(pathname === "/" ? "/index.html" : pathname));
    void readFile(file).then(
      (body) =>
        response
          .setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream")
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  origin = await listen(server);
  const page = await openPage({ viewport });
  ({ prose } = await readLook(page, "viewMode=docs&id=reference-widgets--docs"));
  await page.context().close();
}, 600_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Look {
  /** Styles of the page and of its text. */
  prose: string[];
  /** Styles of the first element of each class in the widget. */
  demo: Record<string, string>;
  /** The names of its buttons. */
  buttons: string[];
}

/** Properties that no width changes, and style sheets for whole pages do. */
const properties = [
  "letter-spacing",
  "text-transform",
  "font-family",
  "font-size",
  "line-height",
  "white-space",
  "color",
  "background-color",
  "border-top-style",
  "border-top-color",
  "text-decoration-line",
  "transition-duration",
  "visibility",
];

/** Reads how the page's prose and its first story look, when all its stories are there. */
async function readLook(page: Page, path: string): Promise<Look> {
  // A docs page is a whole application: a busy machine takes its time to start it.
  page.setDefaultTimeout(100_000);
  await page.goto(`${origin}/iframe.html?${path}`, { waitUntil: "load" });
  // Docs pages have a heading and a block for each story, a story's own page has one root.
  await page.locator(".sbdocs-content h1, #storybook-root #host-page").first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".docs-story [id^='story--']")].every((place) =>
      place.querySelector("#host-page"),
    ),
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // An element that becomes hidden is visible until its transition ends.
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
  );
  return page.evaluate((names) => {
    const look = (element: Element): string => {
      const style = getComputedStyle(element);
      return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join("; ");
    };
    const host = [...document.querySelectorAll("#host-page")].find((one) => one.checkVisibility());
    const demo: Record<string, string> = {};
    for (const element of host?.querySelectorAll('[class*="sk-"]') ?? []) {
      const name = element.getAttribute("class") ?? "";
      demo[name] ??= look(element);
    }
    const buttons = [...(host?.querySelectorAll("button") ?? [])];
    return {
      prose: [...document.querySelectorAll(".sbdocs-wrapper, .sbdocs-content")].map(look),
      demo,
      buttons: buttons
        .filter((button) => button.checkVisibility({ visibilityProperty: true }))
        .map((button) => button.getAttribute("aria-label") ?? button.textContent),
    };
  }, properties);
}

describe("Storybook", () => {
  it("has a docs page for every widget", async () => {
    const { entries } = JSON.parse(await readFile(join(folder, "index.json"), "utf8"));
    for (const name of Object.keys(registry)) {
      expect(entries).toHaveProperty([`widgets-${name}--docs`]);
    }
  });

  // Stories of a docs page share one document: what one does to the page, it does to all.
  it.each(Object.keys(registry))(
    "shows the prose and the first demo of the docs page of %s as they are alone",
    async (name) => {
      const page = await openPage({ viewport });
      const clean = await readLook(page, `viewMode=story&id=widgets-${name}--default`);
      const docs = await readLook(page, `viewMode=docs&id=widgets-${name}--docs`);
      expect(Object.keys(docs.demo)).not.toEqual([]);
      // Alone, a story plays: the tooltip is open.
      expect(clean.demo).toMatchObject(docs.demo);
      expect(docs.buttons).toEqual(clean.buttons);
      expect(docs.prose).toEqual(prose);
    },
    300_000,
  );
});

/** Opens the token editor with these settings of the toolbar, in a window this wide. */
async function openEditor(globals = "", width = 1280): Promise<Page> {
  const page = await openPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  page.setDefaultTimeout(100_000);
  await page.goto(
    `${origin}/iframe.html?viewMode=story&id=design-token-editor--editor&globals=${globals}`,
  );
  await page.getByText("pairs pass in both themes").waitFor();
  return page;
}

const field = (page: Page, token: string, label: string) =>
  page
    .getByRole("group", { name: `--sk-${token}`, exact: true })
    .getByRole("textbox", { name: label, exact: true });

describe("the token editor", () => {
  it.each(["theme:light", "theme:dark", "direction:rtl"])(
    "fits every width, and axe finds nothing, %s",
    async (globals) => {
      const page = await openEditor(globals);
      await page.locator("details").evaluateAll((all) => {
        for (const one of all) (one as HTMLDetailsElement).open = true;
      });
      for (const width of [320, 375, 768, 960, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `${width} px`).toBe(0);
      }
      expect(await axe(page, { include: "#host-page" })).toEqual([]);
    },
    300_000,
  );

  it("is worked with keys alone", async () => {
    const page = await openEditor();
    await page.getByRole("radio", { name: "Light" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.locator('.token-editor__preview[data-sk-theme="dark"]').waitFor();
    await page.getByText("Radius", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.type("2");
    await expect
      .poll(() => page.locator("#host-page pre").textContent())
      .toContain("--sk-radius-sm: 2;");
    await page.getByRole("button", { name: "Reset" }).focus();
    await page.keyboard.press("Enter");
    await page.locator("#host-page pre").waitFor({ state: "detached" });
  }, 300_000);

  it("copies CSS that changes the widgets of a page in both themes", async () => {
    const editor = await openEditor();
    await field(editor, "accent", "Light").fill("#0a7d5a");
    await field(editor, "accent", "Dark").fill("#ffcc00");
    await editor.getByText("Radius", { exact: true }).click();
    await field(editor, "radius-md", "Value").fill("0.25");
    const css = (await editor.locator("#host-page pre").textContent()) ?? "";
    const dark = island("search-form").replace("island", "dark");
    const { page } = await openWidgetPage(
      `${island("search-form")}<div data-sk-theme="dark">${dark}</div>`,
      { css },
    );
    const look = (selector: string, name: string): Promise<string> =>
      page.$eval(selector, (one, name) => getComputedStyle(one).getPropertyValue(name), name);
    expect(await look("#island .sk-search-form__submit", "background-color")).toBe(
      "rgb(10, 125, 90)",
    );
    expect(await look("#dark .sk-search-form__submit", "background-color")).toBe(
      "rgb(255, 204, 0)",
    );
    expect(await look("#island .sk", "--_radius-md")).toContain("0.25");
  }, 300_000);
});

it("styles the stories without script", async () => {
  const page = await openPage({ viewport });
  await page.goto(`${origin}/iframe.html?viewMode=story&id=widgets-partners-strip--no-js`);
  const logos = page.frameLocator("iframe").locator(".sk-partners-strip img");
  await logos.first().waitFor({ state: "attached" });
  await expect.poll(() => logos.filter({ visible: false }).count()).toBeGreaterThan(0);
  await page.context().close();
});

it("fits the tables of the tokens on a phone", async () => {
  const page = await openPage({ viewport: { width: 375, height: 800 } });
  await page.goto(`${origin}/iframe.html?viewMode=story&id=design-tokens--tokens`);
  const name = page.getByText("--sk-surface-subtle", { exact: true });
  const height = await name.evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.context().close();
});
