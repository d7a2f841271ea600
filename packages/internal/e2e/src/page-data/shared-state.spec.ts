/** Values that islands share: the block, late islands, scripts, page engines, markup that hydrates. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Skerry } from "@skerry/mount";
import { build } from "esbuild";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectErrors, type PageError } from "../harness/collect-errors.ts";
import { openPage } from "../harness/open-page.ts";
import { servePage } from "../harness/serve-page.ts";
import { whenFinished } from "../harness/when-finished.ts";
import { engineFiles, turbo } from "../morphs/engines.ts";
import {
  type IslandPage,
  type IslandPageOptions,
  marker,
  openIslandPage,
} from "../islands/island-page.ts";
import { createOwnSite, type OwnSite } from "../dev/own-site.ts";
import { block, cart, island } from "./shared-cart.ts";

declare global {
  interface Window {
    themeRenders: number;
    /** The values that a subscription has received. */
    values: number[];
    got: unknown;
    stop(): void;
    Idiomorph: { morph(element: Element | null, html: string): void };
    button: Element | null;
    isHydrated: boolean;
    wasKept?: boolean;
  }
}

/** Reads another key. */
const theme = `
import { jsx } from "/skerry/react.js";
import { useShared } from "/skerry/island.js";
export const load = "eager";
export function Component() {
  const [theme] = useShared("theme", "light");
  window.themeRenders = (window.themeRenders ?? 0) + 1;
  return jsx("p", { children: theme });
}`;

const open = (body: string, options: IslandPageOptions & { bfcache?: boolean } = {}) =>
  openIslandPage(body, { widgets: { cart, theme }, ...options });

/** The texts of all islands, once they are these. */
const shows = (page: Page, ...texts: string[]): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-widget=cart]")].map((one) => one.textContent),
      ),
    )
    .toEqual(texts);

/** The answer of a function of `skerry.state`. */
const get = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => (window.skerry as Skerry).state.get(name), key);

const problems = ({ errors }: IslandPage): string[] => errors.map(({ text }) => text);

describe("islands", () => {
  it("have the values of the page's block, and all show what one of them sets", async () => {
    const opened = await open(block({ cart: { count: 2 } }) + island("a") + island("b"));
    await shows(opened.page, "a 2", "b 2");
    await opened.page.click("#a button");
    await opened.page.click("#b button");
    await shows(opened.page, "a 4", "b 4");
    expect(problems(opened)).toEqual([]);
  });

  it("have their default where nothing has set a value", async () => {
    const opened = await open(island("a") + island("b"));
    await shows(opened.page, "a 0", "b 0");
    await opened.page.click("#a button");
    await shows(opened.page, "a 1", "b 1");
    expect(problems(opened)).toEqual([]);
  });

  it("render only when a value that they read is another one", async () => {
    const body = `${block({ cart: { count: 2 } })}${island("a")}<div id="t" data-widget="theme"></div>`;
    const { page, state } = await open(body);
    await state("t", "mounted");
    await state("a", "mounted");
    const before = await page.evaluate(() => window.themeRenders);
    await page.click("#a button");
    await shows(page, "a 3");
    const after = await page.evaluate(() => window.themeRenders);
    expect(after).toBe(before);
  });

  it("that are mounted or inserted later have the present values", async () => {
    const { page } = await open(
      block({ cart: { count: 2 } }) + island("a") + island("b", "", "never"),
    );
    await shows(page, "a 2", "");
    await page.click("#a button");
    await page.evaluate((html) => {
      document.body.insertAdjacentHTML("beforeend", html);
      (window.skerry as Skerry).scan(document.querySelector("#b") as Element);
    }, island("c"));
    await shows(page, "a 3", "b 3", "c 3");
  });

  it("share with a module that has brought its own copy of the package", async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: cart.replace("/skerry/island.js", "@skerry/island"),
        resolveDir: fileURLToPath(new URL("../..", import.meta.url)),
      },
      bundle: true,
      format: "esm",
      write: false,
      conditions: ["@skerry/source"],
      external: ["/skerry/react.js"],
      alias: { react: "/skerry/react.js" },
      define: { "process.env.NODE_ENV": '"production"' },
    });
    const copy = String(outputFiles[0]?.text);
    expect(copy).not.toContain("/skerry/island.js");
    const opened = await open(
      `${block({ cart: { count: 2 } })}${island("a")}<div id="b" data-widget="copy"></div>`,
      { widgets: { cart, copy } },
    );
    await opened.state("b", "mounted");
    await opened.page.click("#a button");
    await opened.page.click("#b button");
    await shows(opened.page, "a 4");
    await expect.poll(() => opened.text("#b")).toBe("cart 4");
    expect(problems(opened)).toEqual([]);
  });
});

describe("the block", () => {
  it.each([
    [
      "in a region that visitors write",
      `<div data-skerry-untrusted>${block({ cart: { count: 9 } })}</div>`,
    ],
    [
      "of another type",
      '<script type="text/plain" id="skerry-state">{"cart":{"count":9}}</script>',
    ],
    ["of another element", `<p id="skerry-state" hidden>{"cart":{"count":9}}</p>`],
  ])("does not count %s", async (_, html) => {
    const { page } = await open(html + island("a"));
    await shows(page, "a 0");
  });

  it.each([
    ["{&quot;cart&quot;:1}", /#skerry-state.*escaped once too often/],
    ["[1]", /#skerry-state.*JSON object/],
  ])(
    "is one warning where it is broken, and islands have their defaults: %s",
    async (text, message) => {
      const opened = await open(block(text) + island("a") + island("b"));
      await shows(opened.page, "a 0", "b 0");
      await expect.poll(() => problems(opened)).toEqual([expect.stringMatching(message)]);
    },
  );

  it("is read on a page whose elements hide methods of the document", async () => {
    const hiding = `<form><input name="contains"></form><img name="querySelectorAll" alt="">`;
    const opened = await open(block({ cart: { count: 2 } }) + island("a") + hiding);
    await opened.state("a", "mounted");
    expect(await opened.text("#a")).toBe("a 2");
    await opened.page.evaluate(
      (html) => document.body.insertAdjacentHTML("beforeend", html),
      block({ cart: { count: 7 } }) + hiding,
    );
    await expect.poll(() => opened.text("#a")).toBe("a 7");
    expect(problems(opened)).toEqual([]);
  });

  it("tells of two defaults for one key once, with debug", async () => {
    const other = cart.replace("count: 0", "count: 1");
    const opened = await open(
      `${island("a")}<div id="b" data-widget="other"></div><div data-widget="other"></div>`,
      { widgets: { cart, other }, config: { debug: true } },
    );
    await opened.state("b", "mounted");
    await expect
      .poll(() => problems(opened).filter((text) => text.includes("two defaults")))
      .toEqual([expect.stringContaining('useShared("cart"')]);
  });
});

describe("skerry.state", () => {
  it("sets, gets and subscribes, also before the script has run", async () => {
    const { page } = await open(block({ cart: { count: 2 } }) + island("a"), {
      script: `window.values = [];
        skerry.push(({ state }) => {
          window.stop = state.subscribe("cart", ({ count }) => values.push(count));
          window.got = state.get("cart");
          state.set("cart", (old) => ({ count: old.count + 10 }));
        });`,
    });
    await shows(page, "a 12");
    await page.click("#a button");
    await shows(page, "a 13");
    const seen = (): Promise<unknown> => page.evaluate(() => window.values);
    await expect.poll(seen).toEqual([12, 13]);
    expect(await page.evaluate(() => window.got)).toEqual({
      count: 2,
    });
    await page.evaluate(async () => {
      const { state } = window.skerry as Skerry;
      window.stop();
      await state.set("cart", { count: 20 });
    });
    await shows(page, "a 20");
    expect(await seen()).toEqual([12, 13]);
    expect(await get(page, "none")).toBeUndefined();
  });

  it("works on a page without islands, and loads no React for it", async () => {
    const { page, site } = await open(block({ cart: { count: 2 } }));
    expect(await get(page, "cart")).toEqual({ count: 2 });
    const files = site.requests.filter((path) => path.includes("/chunks/"));
    expect(files.filter((path) => /island-/.test(path))).toEqual([]);
    expect(files.filter((path) => /shared-state-/.test(path))).toHaveLength(1);
  });

  it("loads its file again when that fails for a moment", async () => {
    const { page } = await open(block({ cart: { count: 2 } }), {
      before: (site) => site.fail(/shared-state-/, 1),
    });
    expect(await get(page, "cart")).toEqual({ count: 2 });
  });

  it("subscribes to nothing where a file cannot be had, and says so to whoever asks", async () => {
    const opened = await open(block({ cart: { count: 2 } }), {
      before: (site) => site.fail(/shared-state-/, 99),
      script: `addEventListener("unhandledrejection", () => (window.values = [1]));
        skerry.push(({ state }) => (window.stop = state.subscribe("cart", () => {})));`,
    });
    const { page } = opened;
    expect(await get(page, "cart").catch(String)).toMatch(/import/);
    await page.evaluate(() => window.stop());
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await page.evaluate(() => window.values)).toBeUndefined();
  });

  it("is no file of a page that uses no shared state", async () => {
    const { page, site, state } = await openIslandPage(
      '<div id="a" data-widget="pagination" data-load="eager" data-props=\'{"page":1,"pages":3,"href":"/{page}"}\'></div>',
    );
    await state("a", "mounted");
    await page.evaluate(() => (window.skerry as Skerry).ready());
    expect(site.requests.filter((path) => /shared-(state|hook)-/.test(path))).toEqual([]);
  });
});

describe("markup of a server", () => {
  const served = async (id: string, count: number): Promise<string> =>
    `${await marker(`${id}-`)}<button type="button">${id} ${count}</button>`;

  it("hydrates with the values that it came with, though they have moved on, and then shows the present ones", async () => {
    const body = [
      block({ cart: { count: 2 } }),
      island("a"),
      island("b", await served("b", 2), "never"),
    ].join("");
    const opened = await open(body, { config: { debug: true } });
    const { page } = opened;
    await opened.state("a", "mounted");
    await page.click("#a button");
    await page.evaluate(() => {
      Object.assign(window, { button: document.querySelector("#b button") });
      (window.skerry as Skerry).scan(document.querySelector("#b") as Element);
    });
    await shows(page, "a 3", "b 3");
    const isSame = await page.evaluate(() => window.button === document.querySelector("#b button"));
    expect(isSame).toBe(true);
    const mounted = (await opened.events()).find(({ id }) => id === "b");
    expect(mounted).toMatchObject({ type: "mounted", hydrated: true });
    expect(problems(opened)).toEqual([]);
    await page.click("#b button");
    await shows(page, "a 4", "b 4");
  });
});

describe("page engines", () => {
  const document_ = (title: string, body: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
    <link rel="stylesheet" href="/skerry/skerry.css">${turbo}
    <script>(window.skerry ??= []).push((skerry) => { try { skerry.define("cart", () => import("/widgets/cart.js")); } catch {} });</script>
    <script type="module" src="/skerry/skerry.js"></script></head><body>${body}</body></html>`;
  const link = (path: string): string => `<a href="${path}">${path}</a>`;

  /** At the end, nothing has gone wrong in the page. */
  async function openSite(pages: Readonly<Record<string, string>>): Promise<Page> {
    const site = await servePage({ "/widgets/cart.js": cart, ...engineFiles, ...pages });
    const page = await openPage();
    page.setDefaultTimeout(10_000);
    const errors = collectErrors(page);
    whenFinished(async () => expect(errors).toEqual([]));
    await page.goto(site.origin);
    return page;
  }

  const visit = async (page: Page, path: string): Promise<void> => {
    await page.click(`a[href="${path}"]`);
    await page.waitForURL(`**${path}`);
  };

  it.each(["head", "body"])(
    "set the keys that the block of the next page names, and none from a copy: Turbo, block in the %s",
    async (place) => {
      const write = (title: string, values: object, id: string, to: string): string => {
        const html = document_(title, island(id) + link(to));
        return place === "head"
          ? html.replace("</head>", `${block(values)}</head>`)
          : html.replace("<body>", `<body>${block(values)}`);
      };
      const page = await openSite({
        "/": write("One", { cart: { count: 2 }, kept: 1 }, "a", "/two"),
        "/two": write("Two", { cart: { count: 7 } }, "b", "/three"),
        "/three": document_("Three", island("c")),
      });
      await shows(page, "a 2");
      await visit(page, "/two");
      await shows(page, "b 7");
      expect(await get(page, "kept")).toBe(1);
      await page.click("#b button");
      await shows(page, "b 8");
      // A page without a block leaves all as it is.
      await visit(page, "/three");
      await shows(page, "c 8");
      await page.goBack();
      await shows(page, "b 8");
      await page.goBack();
      await shows(page, "a 8");
      await page.click("#a button");
      await shows(page, "a 9");
    },
  );

  it("set them again when Turbo visits a page with the same block", async () => {
    const values = { cart: { count: 2 } };
    const page = await openSite({
      "/": document_("One", block(values) + island("a") + link("/two")),
      "/two": document_("Two", block(values) + island("b")),
    });
    await shows(page, "a 2");
    await page.click("#a button");
    await shows(page, "a 3");
    await visit(page, "/two");
    await shows(page, "b 2");
  });

  it("hydrate the markup of the next page with the values of its block", async () => {
    const markup = `${await marker("b-")}<button type="button">b 7</button>`;
    const page = await openSite({
      "/": document_("One", block({ cart: { count: 2 } }) + island("a") + link("/two")),
      "/two": document_("Two", block({ cart: { count: 7 } }) + island("b", markup)),
    });
    await shows(page, "a 2");
    await page.evaluate(() =>
      addEventListener("skerry:mounted", ({ detail }) =>
        Object.assign(window, { isHydrated: detail.hydrated }),
      ),
    );
    await visit(page, "/two");
    await expect.poll(() => page.evaluate(() => window.isHydrated)).toBe(true);
    await shows(page, "b 7");
  });

  it("set them when Idiomorph morphs the page, whose islands stay mounted", async () => {
    const { page, state } = await open(
      `<main>${block({ cart: { count: 2 } })}${island("a")}</main>`,
      {
        files: engineFiles,
        head: '<link rel="stylesheet" href="/skerry/skerry.css"><script src="/engines/idiomorph.js"></script>',
      },
    );
    await state("a", "mounted");
    await page.click("#a button");
    await shows(page, "a 3");
    const morph = (html: string): Promise<void> =>
      page.evaluate((next) => {
        window.Idiomorph.morph(document.querySelector("main"), next);
      }, html);
    await morph(`<main>${block({ cart: { count: 6 } })}${island("a")}</main>`);
    await shows(page, "a 6");
    await page.click("#a button");
    // The server says it again.
    await morph(`<main>${block({ cart: { count: 6 } })}${island("a")}</main>`);
    await shows(page, "a 6");
  });

  it("set them when htmx swaps the body, and not when it restores one", async () => {
    const page = (title: string, values: object, id: string, to: string): string =>
      `<!doctype html><html lang="en"><head><title>${title}</title>
      <script src="/engines/htmx2.js"></script>
      <script>(window.skerry ??= []).push((skerry) => skerry.define("cart", () => import("/widgets/cart.js")));</script>
      <script type="module" src="/skerry/skerry.js"></script></head>
      <body hx-boost="true">${block(values)}${island(id)}${link(to)}</body></html>`;
    const opened = await openSite({
      "/": page("One", { cart: { count: 2 } }, "a", "/two"),
      "/two": page("Two", { cart: { count: 7 } }, "b", "/"),
    });
    await shows(opened, "a 2");
    await visit(opened, "/two");
    await shows(opened, "b 7");
    await opened.click("#b button");
    await shows(opened, "b 8");
    await opened.goBack();
    await shows(opened, "a 8");
  });
});

it("is as it was on a page that the browser has kept", async () => {
  const { page, site } = await open(block({ cart: { count: 2 } }) + island("a"), {
    files: { "/elsewhere": "<title>Elsewhere</title>" },
    bfcache: true,
  });
  await shows(page, "a 2");
  await page.click("#a button");
  await shows(page, "a 3");
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { wasKept: persisted }));
  });
  await page.goto(`${site.origin}/elsewhere`);
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => window.wasKept);
  expect(await page.evaluate(() => document.querySelector("#a")?.textContent)).toBe("a 3");
  await page.evaluate(() => document.querySelector<HTMLElement>("#a button")?.click());
  await expect
    .poll(() => page.evaluate(() => document.querySelector("#a")?.textContent))
    .toBe("a 4");
});

describe("widgets of a build", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await createOwnSite({
      "widgets/cart-count.tsx": `
        import { useShared } from "@skerry/island";
        export const load = "eager";
        export function Component() {
          const [cart] = useShared("cart", { count: 0 });
          return <output>{cart.count} in the cart</output>;
        }`,
      "widgets/add-button.tsx": `
        import { useShared } from "@skerry/island";
        export const load = "eager";
        export function Component({ label }) {
          const [, setCart] = useShared("cart", { count: 0 });
          return <button type="button" onClick={() => setCart((old) => ({ count: old.count + 1 }))}>{label}</button>;
        }`,
      "widgets/plain-note.tsx": `
        export const load = "eager";
        export function Component() { return <p>plain</p>; }`,
    });
    const { code, error } = await site.skerry("build");
    expect([code, error]).toEqual([0, ""]);
  });
  afterAll(() => site.remove());

  const write = (islands: string): string =>
    `<!doctype html><html lang="en"><head><title>Shop</title><link rel="stylesheet" href="/skerry/skerry.css">
    ${block({ cart: { count: 2 } })}<script type="module" src="/skerry/skerry.js"></script></head><body>${islands}</body></html>`;

  async function openOwn(
    html: string,
  ): Promise<{ page: Page; requests: string[]; errors: PageError[] }> {
    const served = await servePage({ "/": html }, { dist: site.out });
    const page = await openPage();
    const errors = collectErrors(page);
    await page.goto(served.origin);
    await page.waitForFunction(
      () => !document.querySelector("[data-widget]:not([data-widget-state=mounted])"),
    );
    return { page, requests: served.requests, errors };
  }

  it("are rendered with the page's values, hydrate, and share them", async () => {
    const html = await site.render(
      write(
        '<div data-widget="cart-count"></div><div data-widget="add-button" data-props=\'{"label":"Add"}\'></div>',
      ),
    );
    expect(html).toMatch(/<output>2(<!-- -->)? in the cart/);
    const { page, errors } = await openOwn(html);
    await page.click("button");
    await expect.poll(() => page.textContent("output")).toBe("3 in the cart");
    expect(errors).toEqual([]);
  });

  it("load nothing of it where they share nothing", async () => {
    const { requests } = await openOwn(write('<div data-widget="plain-note"></div>'));
    expect(requests.filter((path) => /shared-(state|hook)-/.test(path))).toEqual([]);
    const head = JSON.parse(readFileSync(`${site.out}/head.json`, "utf8")) as {
      widgets: Record<string, { files: string[] }>;
    };
    const state = (name: string): number =>
      head.widgets[name]?.files.filter((path) => /shared-(state|hook)-/.test(path)).length ?? 0;
    expect([state("cart-count"), state("plain-note")]).toEqual([2, 0]);
  });
});
