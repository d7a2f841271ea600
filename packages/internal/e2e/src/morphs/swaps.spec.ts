import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { counter, type IslandPage, openIslandPage } from "../islands/island-page.ts";
import { engineFiles } from "./engines.ts";

const script = (name: string): string => `<script src="/engines/${name}.js"></script>`;
const styles = '<link rel="stylesheet" href="/skerry/skerry.css">';
const turbo = `${styles}<script type="module" src="/engines/turbo.js"></script>`;

const island = (label: string): string =>
  `<div id="a" data-widget="counter" data-load="eager" data-props='{"label":"${label}"}'><p>Own HTML of ${label}</p></div>`;

const main = (label: string): string => `<main id="main">${island(label)}</main>`;

async function open(body: string, head: string, files = {}): Promise<IslandPage> {
  const islandPage = await openIslandPage(body, { head, files: { ...engineFiles, ...files } });
  await islandPage.state("a", "mounted");
  return islandPage;
}

/** Adds a page to the site: as the first one, but for its body. */
async function addPage({ site }: IslandPage, path: string, body: string): Promise<void> {
  const html = await (await fetch(site.origin)).text();
  site.replace(
    path,
    html.replace(/<body>[^]*<\/body>/, () => `<body>${body}</body>`),
  );
}

/** The island of the page that is shown now: mounted and alone. */
async function expectMounted({ page, text, state }: IslandPage, label: string): Promise<void> {
  await expect.poll(() => text("#a output")).toBe(`${label} 0`);
  await state("a", "mounted");
  expect(await page.evaluate(() => (window as unknown as { alive: number }).alive)).toBe(1);
  await page.click("#a button");
  expect(await text("#a output")).toBe(`${label} 1`);
}

describe("htmx", () => {
  it.each([
    ["htmx2", "innerHTML", island("new")],
    ["htmx2", "outerHTML", main("new")],
    ["htmx4", "innerHTML", island("new")],
    ["htmx4", "outerHTML", main("new")],
  ])("of %s may swap by %s; the state survives its settling", async (engine, swap, part) => {
    const islandPage = await open(main("old"), styles + script(engine), { "/part": part });
    const { page, errors } = islandPage;
    await page.evaluate(async (swap) => {
      const settled = new Promise((resolve) => {
        for (const type of ["htmx:afterSettle", "htmx:after:swap"]) {
          document.addEventListener(type, resolve, { once: true });
        }
      });
      const { htmx } = window as unknown as { htmx: { ajax(...args: unknown[]): Promise<void> } };
      await htmx.ajax("GET", "/part", { target: "#main", swap });
      await settled;
      // htmx 2 writes the attributes of the new HTML 20 ms after the swap.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }, swap);
    await expectMounted(islandPage, "new");
    expect(errors).toEqual([]);
  });
});

describe("Unpoly", () => {
  it("may render, navigate and go back", async () => {
    const islandPage = await open(main("first"), styles + script("unpoly"));
    const { page, errors } = islandPage;
    await addPage(islandPage, "/two", main("two"));
    await addPage(islandPage, "/three", main("three"));
    const up = (call: "render" | "navigate", url: string): Promise<void> =>
      page.evaluate(
        async ([call, url]) => {
          const { up } = window as unknown as { up: Record<string, (options: object) => unknown> };
          await up[call as string]?.({ target: "#main", url });
        },
        [call, url],
      );
    await up("render", "/two");
    await expectMounted(islandPage, "two");
    await up("navigate", "/three");
    await expectMounted(islandPage, "three");
    await page.evaluate(() => history.back());
    await expectMounted(islandPage, "first");
    expect(errors).toEqual([]);
  });
});

describe("Turbo Drive", () => {
  it("may visit, go back to the page in its cache, and come forward again", async () => {
    const islandPage = await open(`${main("first")}<a href="/two">Two</a>`, turbo);
    const { page, errors } = islandPage;
    await addPage(islandPage, "/two", main("two"));
    await page.click("#a button");
    // A pointer over the link asks for the page before the click.
    await page.hover("a");
    await page.click("a");
    await expectMounted(islandPage, "two");
    await page.evaluate(() => history.back());
    await expectMounted(islandPage, "first");
    await page.evaluate(() => history.forward());
    await expectMounted(islandPage, "two");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await page.innerHTML("#a")).toBe("<p>Own HTML of two</p>");
    expect(errors).toEqual([]);
  });
});

it.each([
  ["innerHTML", "document.body.innerHTML = html"],
  [
    "another element",
    "const body = document.createElement('body'); body.innerHTML = html; document.body.replaceWith(body)",
  ],
])("a script may replace the body: %s", async (_, code) => {
  const islandPage = await open(main("first"), styles);
  for (const label of ["second", "third"]) {
    await islandPage.page.evaluate(
      ([code, html]) => new Function("html", code as string)(html) as void,
      [code, main(label)],
    );
    await expectMounted(islandPage, label);
  }
  expect(islandPage.errors).toEqual([]);
});

describe("a page in another language that Turbo visits", () => {
  const card = (id: string, more = ""): string =>
    `<div id="${id}" ${more} data-widget="review-card" data-load="eager" data-props='{"text":"Good"}'><p>Own</p></div>`;

  const pageIn = (lang: string, config: object, body: string): string =>
    `<!doctype html><html lang="${lang}"><head><title>${lang}</title>${turbo}
     <script type="application/json" id="skerry-config">${JSON.stringify(config)}</script>
     <script type="module" src="/skerry/skerry.js"></script></head><body>${body}</body></html>`;

  const stays = card("stays", "data-turbo-permanent");

  it("has its own texts, routes, theme and tracking; what stays changes with its props", async () => {
    const { page, site, state, text, errors } = await openIslandPage("", {
      widgets: { counter },
      files: {
        ...engineFiles,
        "/en": pageIn(
          "en",
          { locale: "en", routes: { home: "/home" } },
          `${stays}${card("b")}<a href="/de">de</a>`,
        ),
        "/de": pageIn(
          "de",
          {
            locale: "de",
            routes: { home: "/start" },
            theme: { colorScheme: "dark" },
            tracking: { consent: "granted" },
          },
          `${stays}${card("b")}<a href="/en">en</a>`,
        ),
      },
    });
    const home = (): Promise<string> =>
      page.evaluate(() => (window.skerry as Skerry).path("home", {}));
    const dark = (id: string): Promise<boolean> =>
      page.evaluate((id) => !!document.querySelector(`#${id} .sk-scheme-dark`), id);
    const searches = (): Promise<number> =>
      page.evaluate(async () => {
        const skerry = window.skerry as Skerry;
        const entries = ((window as unknown as { dataLayer?: unknown[] }).dataLayer ??= []);
        const before = entries.length;
        skerry.track.search("example");
        // Answers after the search.
        await skerry.track.attribution();
        return entries.length - before;
      });

    await page.goto(`${site.origin}/en`);
    await state("stays", "mounted");
    await state("b", "mounted");
    expect(await text("#b")).toContain("Anonymous");
    expect([await home(), await dark("b"), await searches()]).toEqual(["/home", false, 0]);
    expect(site.requests.join()).not.toContain("/visit");

    await page.click("a");
    await page.waitForFunction(
      () => document.title === "de" && !document.querySelector("a[href='/de']"),
    );
    await state("b", "mounted");
    expect(await text("#b")).toContain("Anonym");
    expect(await text("#b")).not.toContain("Anonymous");
    expect([await home(), await dark("b"), await searches()]).toEqual(["/start", true, 1]);
    expect(await text("#stays")).toContain("Anonymous");
    await page.evaluate(() => {
      (document.querySelector("#stays") as HTMLElement).dataset["props"] = '{"text":"Better"}';
    });
    await expect.poll(() => text("#stays")).toContain("Better");
    expect(await text("#stays")).not.toContain("Anonymous");
    expect(await dark("stays")).toBe(true);

    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.title === "en");
    await state("b", "mounted");
    await expect.poll(() => text("#b")).toContain("Anonymous");
    expect([await home(), await searches()]).toEqual(["/home", 0]);
    await page.click("a");
    await expect.poll(() => text("#b")).not.toContain("Anonymous");
    expect([await home(), await searches()]).toEqual(["/start", 1]);
    expect(errors).toEqual([]);
  });
});
