/** The inspector of `skerry dev`: what it says, what it does, and that nothing else notices it. */
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { toLight } from "@skerry/core/contract/marker";
import type { Skerry } from "@skerry/mount";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { axe } from "../harness/axe.ts";
import { listen } from "../harness/listen.ts";
import { openPage, type PageOptions } from "../harness/open-page.ts";
import { isLight } from "../harness/tested-flavour.ts";
import { createOwnSite, type OwnSite, type RunningDev } from "./own-site.ts";

/** Build of a renderer that is not this one's. */
const otherBuild = isLight ? toLight("0ther") : "0ther";

const widget = (body: string, load = "eager"): string =>
  `export const load = "${load}";\nexport function Component() { ${body} }`;

const widgets: Record<string, string> = {
  cart: `
import { useShared } from "@skerry/island";
export const load = "eager";
export function Component() {
  const [cart, setCart] = useShared("cart", { count: 0 });
  return <button onClick={() => setCart({ count: cart.count + 1 })}>Cart {cart.count}</button>;
}`,
  offer: `
import * as v from "valibot";
export const load = "eager";
export const schema = v.object({
  title: v.string(),
  size: v.optional(v.picklist(["small", "large"]), "small"),
});
export const Component = ({ title, size }) => <p>{title} {size}</p>;`,
  clock: widget("return <p>Now <time>{new Date().toISOString()}</time></p>;"),
  price: widget("return <p>{(1234.5).toLocaleString()} EUR</p>;"),
  lost: widget("return <p>Lost</p>;"),
  link: widget(
    `const side = typeof document === "object" ? "browser" : "server"; return <a href="/same" title={side} className={side}>Link</a>;`,
  ),
  crash: widget(
    `if (typeof document === "object") throw new Error("The cart has no lines"); return <p>Fine</p>;`,
  ),
  touch: widget("return <p>Touched</p>;", "interaction"),
};

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

interface Written {
  head?: string;
  dir?: string;
  config?: string;
  noStyles?: boolean;
}

const pageOf = (
  body: string,
  { head = "", dir = "ltr", config = '{"locale":"en"}', noStyles }: Written = {},
): string => `<!doctype html><html lang="en" dir="${dir}"><head><meta charset="utf-8"><title>A page</title>
<meta name="viewport" content="width=device-width">
${noStyles ? "" : '<link rel="stylesheet" href="/skerry/skerry.css">'}
<script type="application/json" id="skerry-config">${config}</script>
<script type="application/json" id="skerry-state">{"cart":{"count":3}}</script>
${head}<script type="module" src="/skerry/skerry.js"></script></head>
<body><main><h1>A page</h1>${body}</main></body></html>`;

const island = (name: string, more = ""): string =>
  `<div id="${name}" data-widget="${name}" ${more}><p>Own</p></div>\n`;

const all = Object.keys(widgets)
  .filter((name) => name !== "lost")
  .map((name) => island(name, name === "offer" ? `data-props='{"title":"A"}'` : ""))
  .join("");

const pages: Record<string, string> = {
  "/": pageOf(all),
  "/other": pageOf(island("cart")),
  "/offers": pageOf(
    `<div id="right" data-widget="offer" data-props='{"title":"A"}'>Own</div>
<div id="misspelt" data-widget="offer" data-props='{"title":"A","sise":"large"}'>Own</div>
<div id="wrong" data-widget="offer" data-props='{"title":7}'>Own</div>
<div id="broken" data-widget="offer" data-props='{"title":'>Own</div>
<div id="later" data-widget="touch" data-props='{"a":1}'>Own</div>`,
  ),
  "/faults": pageOf(
    `${island("clock")}${island("price")}${island("lost")}
<div id="stale" data-widget="cart"><!--skerry s1 ${otherBuild}--><button>Cart 9</button></div>`,
    { noStyles: true },
  ),
  "/tracked": pageOf(
    `<script type="application/json" data-track="view_cart">{"items":[{"item_id":"a","item_name":"A","price":9.9}]}</script>`,
    { config: '{"locale":"en","tracking":{"consent":"pending"}}' },
  ),
  "/untracked": pageOf(""),
  "/mistakes": pageOf(`${island("touch")}<div data-widget="offfer" data-props="{}"></div>`, {
    config: '{"locale":5,"debgu":true}',
  }),
  "/hostile": pageOf(all, { head: '<link rel="stylesheet" href="/hostile.css">' }),
  "/rtl": pageOf(all, { dir: "rtl" }),
  "/high": pageOf(`<div id="space"></div>${island("cart")}${island("touch")}`, {
    head: '<link rel="stylesheet" href="/high.css">',
  }),
  "/many": pageOf(
    Array.from(
      { length: 400 },
      (_, index) =>
        `<div id="i${index}" data-widget="${index % 2 ? "touch" : "offer"}" data-props='{"title":"${index}"}'>Own</div>`,
    ).join("\n"),
  ),
};

const sheets: Record<string, string> = {
  "/hostile.css":
    "html > *, body * { display: none !important; position: static !important; opacity: 0 !important } * { color: red !important; font-size: 40px !important } div { padding: 50px }",
  "/high.css": "#space { height: 3000px }",
};

let site: OwnSite;
let backend: Server;
let dev: RunningDev;

beforeAll(async () => {
  site = await createOwnSite(
    Object.fromEntries(
      Object.entries(widgets).map(([name, text]) => [`widgets/${name}.tsx`, text]),
    ),
  );
  await site.install("valibot", "packages/mount");
  backend = createServer(({ url = "" }, response) => {
    const sheet = sheets[url];
    response.writeHead(200, {
      "Content-Type": `text/${sheet ? "css" : "html"}; charset=utf-8`,
      "Content-Security-Policy": policy,
    });
    response.end(sheet ?? pages[url] ?? "");
  });
  dev = await site.dev("--proxy", await listen(backend), ...(isLight ? ["--preact"] : []));
  // The first page waits for the modules of all widgets.
  await vi.waitFor(async () => expect(await (await fetch(dev.url)).text()).toContain("1,234.5"), {
    timeout: 90_000,
    interval: 200,
  });
}, 120_000);
afterAll(async () => {
  await dev?.stop();
  backend?.close();
  backend?.closeAllConnections();
  await site?.remove();
});

interface Opened {
  page: Page;
  inspector: Locator;
  /** Errors and violations of policies. */
  errors: string[];
}

/** A page in which tests see the inspector, which nobody else does. */
async function open(options: PageOptions = {}): Promise<Page> {
  const page = await openPage(options);
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      return attachShadow.call(this, { ...init, mode: "open" });
    };
  });
  return page;
}

/** A page with the script running, and the inspector closed. */
async function visit(path: string, options: PageOptions = {}): Promise<Opened> {
  const page = await open(options);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (/policy|trusted/i.test(message.text())) errors.push(message.text());
  });
  await page.goto(new URL(path, dev.url).href);
  const inspector = page.locator("skerry-inspector");
  await inspector.locator(".opener").waitFor({ timeout: 30_000 });
  return { page, inspector, errors };
}

/** The same with the inspector open, and the details of an island, if one is named. */
async function inspect(
  path: string,
  id?: string,
  options?: PageOptions,
): Promise<Opened & { details: Locator }> {
  const opened = await visit(path, options);
  const { page, inspector } = opened;
  await page.keyboard.press("Alt+Shift+S");
  if (id !== undefined) await rowOf(inspector, id).locator(".choose").click();
  return { ...opened, details: inspector.locator(".details") };
}

const rowOf = (inspector: Locator, id: string): Locator =>
  inspector.locator(".row").filter({ has: inspector.page().getByText(`#${id}`, { exact: true }) });

const tab = (inspector: Locator, name: string): Promise<void> =>
  inspector.getByRole("tab", { name: new RegExp(`^${name}`) }).click();

/** Text of a part, once it has come. */
const textOf =
  (part: Locator): (() => Promise<string>) =>
  () =>
    part.innerText();

describe("its list", () => {
  it("has each island with its state, and the details of the one that is chosen", async () => {
    const { inspector, details, errors } = await inspect("/", "crash");
    const standing = (id: string): Promise<string> =>
      rowOf(inspector, id).locator(".standing").innerText();
    await expect.poll(() => standing("cart")).toBe("hydrated");
    await expect.poll(() => standing("crash")).toBe("failed");
    expect(await standing("touch")).toBe("waiting");
    await expect.poll(textOf(details)).toContain("Failed: render");
    expect(await details.innerText()).toContain("The cart has no lines");
    await rowOf(inspector, "cart").locator(".choose").click();
    await expect.poll(textOf(details)).toMatch(/Triggered at \d+ ms, .+ \d+ ms later/);
    expect(await details.innerText()).toContain("eager (the widget's default)");
    await expect.poll(textOf(details)).toMatch(/\d files?, [\d.]+ k?B in development/);
    await details.locator("summary", { hasText: "in development" }).click();
    expect(await details.innerText()).toContain("widgets/cart.tsx");
    expect(errors).toEqual([]);
  });

  it("follows islands that come, go, load and change their name", async () => {
    const { page, inspector, details } = await inspect("/other");
    const names = (): Promise<string[]> => inspector.locator(".row .name").allInnerTexts();
    await expect.poll(names).toEqual(["cart"]);
    await page.evaluate(() => {
      const added = document.createElement("div");
      added.id = "added";
      added.setAttribute("data-widget", "touch");
      document.querySelector("main")?.prepend(added);
    });
    await expect.poll(names).toEqual(["touch", "cart"]);
    await rowOf(inspector, "added").locator(".choose").click();
    await details.getByRole("button", { name: "Load now" }).click();
    await expect.poll(textOf(rowOf(inspector, "added").locator(".standing"))).toBe("mounted");
    await page.evaluate(() =>
      document.querySelector("#added")?.setAttribute("data-widget", "clock"),
    );
    await expect.poll(names).toEqual(["clock", "cart"]);
    await page.evaluate(() =>
      document.querySelector("#added")?.setAttribute("data-widget", "touch"),
    );
    await expect.poll(names).toEqual(["touch", "cart"]);
    await page.evaluate(() => document.querySelector("#cart")?.remove());
    await expect.poll(names).toEqual(["touch"]);
  });

  it("stays fast with hundreds of islands, and finds one of them", async () => {
    const { page, inspector } = await visit("/many");
    await page.locator("#i398[data-widget-state=mounted]").waitFor({ timeout: 60_000 });
    const longest = await page.evaluate(async () => {
      const tasks: number[] = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: "longtask" });
      const press = { altKey: true, shiftKey: true, code: "KeyS", key: "S", bubbles: true };
      dispatchEvent(new KeyboardEvent("keydown", press));
      for (const element of document.querySelectorAll("[data-widget]")) {
        if (!element.id.endsWith("0")) continue;
        element.remove();
        await new Promise(requestAnimationFrame);
      }
      return Math.max(0, ...tasks);
    });
    // About 50 on an idle machine.
    expect(longest).toBeLessThan(500);
    await expect.poll(() => inspector.locator(".row").count()).toBe(360);
    await inspector.getByLabel("Filter islands").fill("#i39");
    await expect.poll(() => inspector.locator(".row:visible").count()).toBe(10);
    await inspector.getByLabel("Filter islands").fill("");
    await inspector.getByRole("button", { name: "200 waiting" }).click();
    await expect.poll(() => inspector.locator(".row:visible").count()).toBe(200);
  });
});

describe("props", () => {
  it("have the verdict of the schema, with defaults and what was meant", async () => {
    const { inspector, details } = await inspect("/offers", "right");
    await expect.poll(textOf(details)).toContain("The schema accepts them");
    expect(await details.locator(".prop.is-default").innerText()).toMatch(
      /size\s+"small"\s+default/,
    );
    await rowOf(inspector, "misspelt").locator(".choose").click();
    await expect.poll(textOf(details)).toContain("ignores some keys");
    expect(await details.locator(".prop.is-unknown").innerText()).toContain('Did you mean "size"?');
    await rowOf(inspector, "wrong").locator(".choose").click();
    await expect.poll(textOf(details)).toContain("1 mistake: the schema rejects them");
    expect(await details.locator(".prop.is-wrong").innerText()).toContain("Expected string");
    await rowOf(inspector, "broken").locator(".choose").click();
    await expect.poll(textOf(details)).toContain("Not readable");
    expect(await details.locator(".prop.is-wrong").innerText()).toContain("the end of the text");
  });

  it("of an island that waits load nothing", async () => {
    const { page, details } = await inspect("/offers", "later");
    await expect.poll(textOf(details)).toContain("Checked when the island loads");
    const asked = await page.evaluate(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("touch")),
    );
    expect(asked).toBe(false);
  });
});

describe("the reason why an island was not hydrated", () => {
  const reason = async (id: string): Promise<() => Promise<string>> =>
    textOf((await inspect("/faults", id, { locale: "de-DE" })).details.locator(".finding"));

  it("is a time that is read in a render, with what was served and rendered", async () => {
    const { details, inspector } = await inspect("/faults", "clock");
    await expect.poll(textOf(details)).toContain("reads the time while it renders");
    const standing = rowOf(inspector, "clock").locator(".standing");
    await expect.poll(textOf(standing)).toBe(isLight ? "differs" : "rendered again");
    const served = await details.locator(".line.is-served").innerText();
    const rendered = await details.locator(".line.is-rendered").innerText();
    expect(served).toMatch(/20\d\d-.*Z/);
    expect(rendered).toMatch(/20\d\d-.*Z/);
    expect(served.replace(/\D/g, "")).not.toBe(rendered.replace(/\D/g, ""));
    // Preact repairs it, and says nothing.
    expect(await details.getByText("What React says").count()).toBe(isLight ? 0 : 1);
  });

  it("is another language", async () => {
    await expect.poll(await reason("price")).toContain("format it for different locales");
  });

  it("may be attributes alone, which React leaves as they were served", async () => {
    // Preact says nothing of them, and keeps none of its props at the element.
    if (isLight) return;
    const { page, inspector, details } = await inspect("/", "link");
    await expect.poll(textOf(details)).toContain("Kept as served");
    expect(await rowOf(inspector, "link").locator(".standing").innerText()).toBe("differs");
    const line = (kind: string): Promise<string> => details.locator(`.line.is-${kind}`).innerText();
    expect(await line("served")).toContain('<a class="server" href="/same" title="server">');
    expect(await line("rendered")).toContain('<a class="browser" href="/same" title="browser">');
    expect(await page.locator("#link a").getAttribute("title")).toBe("server");
  });

  it("is another build", async () => {
    await expect
      .poll(await reason("stale"))
      .toMatch(
        /from another build[\s\S]*The markup is from build [\w-]*0ther[\s\S]*Stop that renderer/,
      );
  });

  it("is a missing style sheet, which this server adds", async () => {
    const { inspector } = await inspect("/faults");
    await tab(inspector, "Page");
    await expect
      .poll(textOf(inspector.locator("#panel-Page")))
      .toContain('The page has no <link rel="stylesheet"');
    const { inspector: other } = await inspect("/other");
    await tab(other, "Page");
    await expect.poll(textOf(other.locator("#panel-Page"))).toContain("None found");
  });

  it("is a file that is blocked", async () => {
    const page = await open();
    await page.route("**/chunks/lost.js*", (route) => route.abort());
    await page.goto(`${dev.url}faults`);
    await page.locator("#lost[data-widget-state=failed]").waitFor({ timeout: 30_000 });
    const inspector = page.locator("skerry-inspector");
    await page.keyboard.press("Alt+Shift+S");
    await rowOf(inspector, "lost").locator(".choose").click();
    const finding = inspector.locator(".finding.is-wrong");
    await expect.poll(textOf(finding)).toContain("Failed: load");
    await expect.poll(textOf(finding)).toContain("/skerry/chunks/lost.js is blocked");
    await page.unroute("**/chunks/lost.js*");
    await inspector.getByRole("button", { name: "Try again" }).click();
    await page.locator("#lost[data-widget-state=mounted]").waitFor();
    await expect.poll(() => finding.count()).toBe(0);
  });

  it("is a module that the widget's file imports, and that is blocked", async () => {
    const page = await open();
    await page.route("**/widgets/lost.tsx*", (route) => route.abort());
    await page.goto(`${dev.url}faults`);
    await page.locator("#lost[data-widget-state=failed]").waitFor({ timeout: 30_000 });
    const inspector = page.locator("skerry-inspector");
    await page.keyboard.press("Alt+Shift+S");
    await rowOf(inspector, "lost").locator(".choose").click();
    await expect
      .poll(textOf(inspector.locator(".finding.is-wrong")))
      .toContain("/skerry/widgets/lost.tsx is blocked");
  });
});

describe("the page", () => {
  it("has its shared values, who reads them, and how they change", async () => {
    const { page, inspector } = await inspect("/");
    await page.locator("#cart button").click();
    await tab(inspector, "State");
    const state = inspector.locator("#panel-State");
    await expect.poll(textOf(state)).toContain('{"count":4}');
    await state.getByRole("button", { name: "cart #cart" }).click();
    await expect.poll(textOf(rowOf(inspector, "cart"))).toContain("Scroll to it");
  });

  it("has what was tracked: sent, held and dropped, with the consent at that time", async () => {
    const { page, inspector } = await inspect("/tracked");
    await tab(inspector, "Tracking");
    const panel = inspector.locator("#panel-Tracking");
    const event = (name: string): Locator => panel.locator(".event").filter({ hasText: name });
    await expect.poll(textOf(event("view_cart"))).toMatch(/sent[\s\S]*consent unknown/);
    expect(await panel.innerText()).toContain("The visitor has not answered");
    await page.evaluate(() => {
      const { track } = window.skerry as Skerry;
      track.consent("granted");
      track.search("fable");
      track.search(7 as never);
    });
    await expect
      .poll(() => event("search").allInnerTexts())
      .toEqual([
        expect.stringMatching(/dropped[\s\S]*consent granted/),
        expect.stringMatching(/sent[\s\S]*consent granted[\s\S]*fable/),
      ]);
    expect(await panel.innerText()).toContain("Consent is granted");
  });

  it("shows as held what is called before tracking is there, and as dropped what nothing tracks", async () => {
    const page = await open();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/chunks/visit.js*", async (route) => {
      await held;
      await route.continue();
    });
    for (const [path, outcome] of [
      ["tracked", "held"],
      ["untracked", "dropped"],
    ] as const) {
      await page.goto(dev.url + path);
      const inspector = page.locator("skerry-inspector");
      await inspector.locator(".opener:visible, .panel:visible").waitFor();
      if (path === "tracked") await page.keyboard.press("Alt+Shift+S");
      await tab(inspector, "Tracking");
      await page.evaluate(() => {
        (window.skerry as Skerry).track.search("fable");
      });
      const event = inspector.locator(".event").filter({ hasText: "search" });
      await expect.poll(textOf(event)).toContain(outcome);
      if (path === "tracked") {
        letGo();
        await expect.poll(textOf(event)).toContain("sent");
      }
    }
  });

  it("has the mistakes of its configuration and of its markup", async () => {
    const { inspector } = await inspect("/mistakes");
    await tab(inspector, "Page");
    const problems = (): Promise<string> => inspector.locator("#panel-Page").innerText();
    await expect.poll(problems).toContain('Did you mean "debug"?');
    expect(await problems()).toContain("/locale");
    await expect.poll(problems).toContain('"offfer"');
  });

  it("has the policy that it works under, to copy", async () => {
    const { page, inspector } = await inspect("/", undefined, {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await tab(inspector, "Page");
    await inspector.getByRole("button", { name: "Copy" }).click();
    await inspector.getByText("Copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`Content-Security-Policy: ${policy}`);
  });
});

describe("between panel and page", () => {
  it("scrolls to an island and outlines it", async () => {
    const { page, inspector } = await inspect("/high", "touch");
    const outline = inspector.locator(".outline");
    await outline.waitFor({ state: "visible" });
    const boxes = async (): Promise<unknown[]> => {
      const [around, own] = [
        await outline.boundingBox(),
        await page.locator("#touch").boundingBox(),
      ];
      return [
        Math.round(around?.y ?? -1),
        (own?.y ?? -1) > 0 && (own?.y ?? 9_999) < 720,
        Math.round(own?.y ?? -2),
      ];
    };
    await expect
      .poll(async () => {
        const [around, isVisible, own] = await boxes();
        return isVisible && around === own;
      })
      .toBe(true);
  });

  it("leaves an island at the end of the page uncovered in a small window", async () => {
    const viewport = { width: 375, height: 700 };
    const { page, inspector } = await inspect("/high", "touch", { viewport });
    await inspector.locator(".outline").waitFor({ state: "visible" });
    const box = await page.locator("#touch").boundingBox();
    const panel = await inspector.locator(".panel").boundingBox();
    if (!box || !panel) throw new Error("There is nothing to see.");
    expect(box.y).toBeGreaterThanOrEqual(panel.y + panel.height);
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height + 1);
    await rowOf(inspector, "cart").locator(".choose").click();
    await expect
      .poll(async () => {
        const own = await page.locator("#cart").boundingBox();
        const other = await inspector.locator(".panel").boundingBox();
        if (!own || !other) return false;
        return own.y + own.height <= other.y || own.y >= other.y + other.height;
      })
      .toBe(true);
  });

  it("finds the island that is clicked in the page, which gets nothing of the click", async () => {
    const { page, inspector, details } = await inspect("/");
    await page.locator("#cart[data-widget-state=mounted]").waitFor();
    await inspector.getByRole("button", { name: "Pick" }).click();
    await page.locator("#touch p").hover();
    await expect.poll(textOf(inspector.locator(".outline-label"))).toBe("touch");
    await page.locator("#touch p").click();
    await expect.poll(textOf(details)).toContain("#touch");
    // The island loads at the first touch.
    expect(await page.locator("#touch").getAttribute("data-widget-state")).toBe("waiting");
    await inspector.getByRole("button", { name: "Pick" }).click();
    await page.locator("#cart button").click();
    await expect.poll(textOf(details)).toContain("#cart");
    expect(await page.locator("#cart button").innerText()).toBe("Cart 3");
    // It is over with one click.
    await page.locator("#cart button").click();
    await expect.poll(textOf(page.locator("#cart button"))).toBe("Cart 4");
  });

  it("opens the widget in the editor", async () => {
    const { page, details } = await inspect("/", "cart");
    const asked = page.waitForRequest(/dev\/open-in-editor/);
    await page.route("**/dev/open-in-editor*", (route) => route.fulfill({ status: 200, body: "" }));
    await details.getByRole("button", { name: "Open in editor" }).click();
    const url = new URL((await asked).url());
    expect(url.pathname).toBe("/skerry/dev/open-in-editor");
    expect(url.searchParams.get("file")).toBe(join(site.folder, "widgets/cart.tsx"));
  });

  it("shows where the widget has crashed, and opens that place in the editor", async () => {
    const { page, details } = await inspect("/", "crash");
    const asked = page.waitForRequest(/dev\/open-in-editor/);
    await page.route("**/dev/open-in-editor*", (route) => route.fulfill({ status: 200, body: "" }));
    await expect
      .poll(textOf(details.getByRole("list", { name: "Stack" })))
      // Preact calls it as a method.
      .toMatch(/^(\w\.)?Component\s+widgets\/crash\.tsx:2:\d+$/);
    await details.getByRole("button", { name: "widgets/crash.tsx:2" }).click();
    expect(new URL((await asked).url()).searchParams.get("file")).toMatch(
      /\/widgets\/crash\.tsx:2:\d+$/,
    );
  });

  it("is not found by tests of the page", async () => {
    const page = await openPage();
    await page.goto(`${dev.url}other`);
    await page.locator("skerry-inspector").waitFor({ state: "attached" });
    expect(await page.locator("skerry-inspector *").count()).toBe(0);
    expect(await page.getByRole("button").count()).toBe(1);
  });

  it("neither touches the page nor is touched by it", async () => {
    const { page, inspector } = await visit("/hostile");
    const opener = inspector.locator(".opener");
    expect(await opener.isVisible()).toBe(true);
    const [size, color] = await opener.evaluate((element) => {
      const { fontSize, color: text } = getComputedStyle(element);
      return [fontSize, text];
    });
    expect(size).toBe("13px");
    expect(color).not.toBe("rgb(255, 0, 0)");
    const other = await visit("/other");
    const style = (target: string): Promise<string> =>
      other.page.evaluate((selector) => {
        const { fontFamily, boxSizing, margin } = getComputedStyle(
          document.querySelector(selector) as Element,
        );
        return `${fontFamily} ${boxSizing} ${margin}`;
      }, target);
    const before = await Promise.all(["body", "main", "h1"].map(style));
    await other.page.evaluate(() => document.querySelector("skerry-inspector")?.remove());
    expect(await Promise.all(["body", "main", "h1"].map(style))).toEqual(before);
    await page.close();
  });
});

describe("for everybody", () => {
  it("works with the keyboard alone", async () => {
    const { page, inspector } = await visit("/other");
    await page.evaluate(() => {
      const input = document.createElement("input");
      document.body.prepend(input);
      input.focus();
    });
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const { activeElement } = document;
        const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
        return inner?.getAttribute("aria-label") || inner?.textContent || inner?.localName || "";
      });
    await page.keyboard.press("Alt+Shift+S");
    expect(await focused()).toContain("Islands");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toContain("State");
    await page.keyboard.press("End");
    expect(await focused()).toContain("Page");
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toContain("Islands");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await focused()).toContain("Filter islands");
    while (!(await focused()).startsWith("cart")) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Scroll to it");
    await page.keyboard.press("Escape");
    expect(await inspector.locator(".panel").isVisible()).toBe(false);
    expect(await focused()).toBe("input");
  });

  it("has nothing that axe objects to, light and dark", async () => {
    for (const [id, name] of [
      ["clock", "Islands"],
      ["stale", "Islands"],
      [undefined, "State"],
      [undefined, "Tracking"],
      [undefined, "Page"],
    ] as const) {
      const { page, inspector } = await inspect("/faults", id);
      await tab(inspector, name);
      if (id) await inspector.locator(".finding").first().waitFor();
      const include = "skerry-inspector";
      expect([name, await axe(page, { include })]).toEqual([name, []]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect([name, await axe(page, { include, rules: ["color-contrast"] })]).toEqual([name, []]);
      await page.close();
    }
    const { page } = await visit("/");
    expect(await axe(page, { include: "skerry-inspector" })).toEqual([]);
  });

  it("fits a window of 320 px, and stands at the other edge where text runs to the left", async () => {
    const { page, inspector } = await inspect("/faults", "clock", {
      viewport: { width: 320, height: 640 },
    });
    await inspector.locator(".diff").waitFor();
    for (const name of ["Islands", "State", "Tracking", "Page"]) {
      await tab(inspector, name);
      const wide = await inspector.evaluate((host) =>
        [...(host.shadowRoot?.querySelectorAll<HTMLElement>(".panel, .panel *") ?? [])]
          .filter((element) => element.checkVisibility() && !element.closest(".hidden"))
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            return left < -0.5 || right > 320.5;
          })
          .map(({ className }) => className),
      );
      expect([name, wide]).toEqual([name, []]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const { inspector: mirrored } = await visit("/rtl");
    expect((await mirrored.locator(".opener").boundingBox())?.x).toBe(12);
  });
});

describe("from one page to the next", () => {
  it("stays as it was, and an edit of a component changes nothing of it", async () => {
    const { page, inspector } = await inspect("/", "cart");
    await page.reload();
    await inspector.locator(".details").waitFor();
    expect(await inspector.locator(".details").innerText()).toContain("#cart");
    await tab(inspector, "State");
    await page.goto(`${dev.url}other`);
    await inspector.locator("#panel-State").waitFor();
    await page.goto(dev.url);
    await page.locator("#cart[data-widget-state=mounted]").waitFor();
    await tab(inspector, "Islands");
    await rowOf(inspector, "cart").locator(".choose").click();
    await inspector.evaluate((host) => Object.assign(host, { isSame: true }));
    if (isLight) return;
    await site.write({
      "widgets/cart.tsx": (widgets["cart"] as string).replace("Cart {", "Basket {"),
    });
    await expect.poll(textOf(page.locator("#cart button"))).toContain("Basket");
    expect(await inspector.evaluate((host) => (host as { isSame?: boolean }).isSame)).toBe(true);
    expect(await inspector.locator(".details").innerText()).toContain("#cart");
    await site.write({ "widgets/cart.tsx": widgets["cart"] as string });
  });

  it("comes back where an engine replaces the whole document", async () => {
    const { page, inspector } = await inspect("/other");
    await page.evaluate(() => {
      document.documentElement.replaceChildren(document.head);
      const body = document.createElement("body");
      body.innerText = "Another page";
      document.documentElement.append(body);
    });
    await expect.poll(() => inspector.locator(".panel").isVisible()).toBe(true);
    await expect.poll(textOf(inspector.locator(".rows + .empty"))).toContain("No islands");
  });
});

it("is no part of what a build writes", async () => {
  const { code, error } = await site.skerry("build");
  // The clock shows the time, which two renders within a millisecond do not tell.
  const other = error.replace(/^widgets\/clock\.tsx renders other markup each time.*\n?/, "");
  expect([code, other]).toEqual([0, ""]);
  const names = await readdir(site.out, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(20);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), "utf8");
    expect([name, /inspector|skerry:warning/i.exec(text)?.[0]]).toEqual([name, undefined]);
  }
}, 120_000);
