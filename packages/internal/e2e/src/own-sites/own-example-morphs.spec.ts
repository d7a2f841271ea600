/** Libraries that morph or swap pages, on the example with widgets of its own: tabs, accordion and dialog. */
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { type Engine, engineFiles, engines } from "../morphs/engines.ts";
import { serveOwnExample, startOwnRenderer } from "../dev/own-example.ts";

let plain = "";
/** Islands of the page that wait for nothing: tabs with two fields, the accordion and the dialog. */
const islands = 5;

beforeAll(async () => {
  plain = await serveOwnExample({ isRendered: false });
}, 120_000);

const change = (html: string): string =>
  html
    .replace("&quot;title&quot;:&quot;Timetable&quot;", "&quot;title&quot;:&quot;Departures&quot;")
    .replaceAll("12:30", "12:45")
    .replace("Two bags and a bicycle.", "Three bags.");

/** The renderer leaves a page, or islands of it, to the browser when it has no time. */
async function fill(html: string): Promise<string> {
  const url = new URL("/transform", await startOwnRenderer("ferries"));
  const request = { method: "POST", headers: { "Content-Type": "text/html" }, body: html };
  let filled = "";
  await expect
    .poll(
      async () => {
        filled = await (await fetch(url, request)).text();
        return filled.match(/<!--skerry /g)?.length;
      },
      { timeout: 60_000 },
    )
    .toBe(islands);
  return filled;
}

interface Opened {
  page: Page;
  errors: PageError[];
  /** Answers with another page from now on. */
  answer(html: string): void;
}

/** The element that an engine morphs: its selector is `#main`. */
const mainOf = (html: string): string => /<main id="main">([^]*)<\/main>/.exec(html)?.[1] ?? "";

async function open(engine: Engine, first: string): Promise<Opened> {
  const page = await openPage();
  const errors = collectErrors(page);
  let html = first;
  const url = `${plain}/own-widgets/`;
  // Without the example's policy: these libraries parse HTML, which it forbids.
  await page.route(url, (route: Route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
  );
  await page.route(`${plain}/part`, (route: Route) =>
    route.fulfill({
      contentType: engine.contentType ?? "text/html; charset=utf-8",
      body: engine.answer?.(mainOf(html)) ?? mainOf(html),
    }),
  );
  await page.route(`${plain}/engines/*`, (route: Route) => {
    const { headers, body } = engineFiles[new URL(route.request().url()).pathname] as {
      headers: Record<string, string>;
      body: string;
    };
    return route.fulfill({ headers, body });
  });
  await page.goto(url);
  await mounted(page);
  return { page, errors, answer: (next) => (html = next) };
}

async function mounted(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return page.locator("[data-widget-state=mounted]:not([data-widget=tooltip])").count();
      },
      { timeout: 30_000 },
    )
    .toBe(islands);
}

/** The example's page with an engine in it. */
async function example(
  engine: Engine,
  isRendered: boolean,
): Promise<Record<"old" | "next", string>> {
  const html = (await (await fetch(`${plain}/own-widgets/`)).text())
    .replace(/<main[^>]*>/, '<main id="main">')
    .replace("</head>", () => `${engine.head}</head>`);
  const next = change(html);
  return isRendered ? { old: await fill(html), next: await fill(next) } : { old: html, next };
}

async function morph(page: Page, engine: Engine): Promise<void> {
  await page.evaluate((source) => {
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
    return new AsyncFunction(source)() as Promise<void>;
  }, engine.morph);
}

/** The state that a visitor has made, which must still be there. */
async function use(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "From" }).fill("Tern Island");
  await page.getByRole("button", { name: "What if the weather is bad?" }).press("Enter");
  await page.getByRole("tab").nth(1).press("Enter");
  await page.evaluate(() =>
    Object.assign(window, {
      kept: ["[role=tab]", "[role=combobox]", ".form", ".times", "dialog"].map((one) =>
        document.querySelector(one),
      ),
    }),
  );
}

async function expectKept(page: Page, tab: string): Promise<void> {
  await expect.poll(() => page.getByRole("tab").nth(1).textContent()).toBe(tab);
  expect(await page.getByRole("tab").nth(1).getAttribute("aria-selected")).toBe("true");
  const question = page.getByRole("button", { name: "What if the weather is bad?" });
  expect(await question.getAttribute("aria-expanded")).toBe("true");
  expect(await page.getByRole("combobox", { includeHidden: true }).first().inputValue()).toBe(
    "Tern Island",
  );
  expect(
    await page.evaluate(() =>
      (window as unknown as { kept: Element[] }).kept.map((one) => one.isConnected),
    ),
  ).toEqual([true, true, true, true, true]);
}

const named = (name: string): Engine => engines.find((one) => one.name === name) as Engine;

const morphing = ["Idiomorph outer", "Turbo page refresh", "htmx 4 outerMorph"];
const cases = morphing.flatMap((name) => [
  { name, how: "as the renderer fills it", isRendered: true },
  { name, how: "without a renderer", isRendered: false },
]);

describe.each(cases)("$name, with the page $how", ({ name, isRendered }) => {
  it("keeps what the visitor has done, and shows what is new in slots and props", async () => {
    const engine = named(name);
    const { old, next } = await example(engine, isRendered);
    const { page, errors, answer } = await open(engine, old);
    await use(page);

    await morph(page, engine);
    await expectKept(page, "Timetable");
    expect(await page.getByText("12:30").isVisible()).toBe(true);

    answer(next);
    await morph(page, engine);
    await expectKept(page, "Departures");
    await page.getByText("12:45").waitFor();
    expect(await page.getByText("12:30").count()).toBe(0);
    await page.getByRole("button", { name: "How much luggage may I take?" }).click();
    await page.getByText("Three bags.").waitFor();
    await mounted(page);
    expect(errors).toEqual([]);
  });
});

it.each([
  { how: "as the renderer fills it", isRendered: true },
  { how: "without a renderer", isRendered: false },
])("htmx swaps the page for another, whose islands mount, $how", async ({ isRendered }) => {
  const engine: Engine = {
    name: "htmx 2 swap",
    head: '<script src="/engines/htmx2.js"></script>',
    answer: (content) => `<main id="main">${content}</main>`,
    // Elements whose ids are in both pages have the attributes of the old one until then.
    morph: `const settled = new Promise((resolve) => addEventListener("htmx:afterSettle", resolve, { once: true }));
      await htmx.ajax("GET", "/part", { source: "#main", target: "#main", swap: "outerHTML" }); await settled;`,
  };
  const { old, next } = await example(engine, isRendered);
  const { page, errors, answer } = await open(engine, old);
  await use(page);
  answer(next);
  await morph(page, engine);
  await expect.poll(() => page.getByRole("tab").nth(1).textContent()).toBe("Departures");
  await mounted(page);
  await page.getByRole("tab", { name: "Departures" }).click();
  await page.getByText("12:45").waitFor();
  await page.getByRole("tab", { name: "Book" }).click();
  await page.getByRole("combobox", { name: "From" }).fill("Gannet Rock");
  expect(await page.inputValue("select[name=from]")).toBe("GAN");
  expect(errors).toEqual([]);
});
