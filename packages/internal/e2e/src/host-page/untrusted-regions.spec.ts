/** Content that visitors have written, with everything in it that a sanitizer may let through. */
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { counter, type IslandPage, openIslandPage } from "../islands/island-page.ts";

const island = (id: string, more = ""): string =>
  `<div id="${id}" data-widget="counter" data-load="eager" ${more}>fallback</div>`;

/** Two times through everything that waits for the browser to have nothing else to do. */
const settle = ({ page }: IslandPage): Promise<void> =>
  page.evaluate(async () => {
    await (window.skerry as Skerry).ready();
    for (let frame = 0; frame < 2; frame++) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  });

const stateOf = ({ page }: IslandPage, id: string): Promise<string | null> =>
  page.getAttribute(`#${id}`, "data-widget-state");

const byClass = { untrusted: ".comments, [data-user]" };

describe("an island", () => {
  it.each([
    ["inside of a region", `<div data-skerry-untrusted><p>${island("a")}</p></div>`, {}],
    ["that begins a region itself", island("a", "data-skerry-untrusted"), {}],
    ["in a class of the configuration", `<ol class="x comments">${island("a")}</ol>`, byClass],
    [
      "in an attribute of the configuration",
      `<section data-user="1">${island("a")}</section>`,
      byClass,
    ],
    [
      "in an attribute that the configuration writes in capitals",
      `<section data-user="1">${island("a")}</section>`,
      { untrusted: "SECTION[DATA-USER]" },
    ],
    ["with a class of the configuration", island("a", 'class="comments"'), byClass],
    ["under a selector that is wrong", island("a"), { untrusted: "main > .comments" }],
    ["under a selector with a space that is none", island("a"), { untrusted: ".comments\u00a0" }],
    ["under a selector that throws", island("a"), { untrusted: ".comments[" }],
    ["under a selector that is no string", island("a"), { untrusted: [".comments"] }],
  ])("%s is none", async (_, body, config) => {
    const islandPage = await openIslandPage(`${body}`, { config });
    await settle(islandPage);
    expect(await stateOf(islandPage, "a")).toBeNull();
    await islandPage.page.evaluate(() =>
      (window.skerry as Skerry).scan(document.getElementById("a") as Element),
    );
    await settle(islandPage);
    expect(await stateOf(islandPage, "a")).toBeNull();
  });

  it("beside a region mounts, whatever is written in the region", async () => {
    const hostile = `<form><input name="closest"><input name="getRootNode">${island("b")}</form><img name="host">`;
    const { state, page } = await openIslandPage(
      `<div data-skerry-untrusted>${hostile}</div>${island("a")}`,
    );
    await state("a", "mounted");
    expect(await page.getAttribute("#b", "data-widget-state")).toBeNull();
  });

  it("ends when its region begins, and mounts when the region ends", async () => {
    const islandPage = await openIslandPage(`<div id="region">${island("a")}</div>`);
    const { page, state, text } = islandPage;
    await state("a", "mounted");
    const region = page.locator("#region");
    await region.evaluate((element) => element.setAttribute("data-skerry-untrusted", ""));
    await expect.poll(() => stateOf(islandPage, "a")).toBeNull();
    expect(await text("#a")).toBe("fallback");
    await region.evaluate((element) => element.removeAttribute("data-skerry-untrusted"));
    await state("a", "mounted");
  });

  it("ends when its region begins by a class, or when it is moved into one", async () => {
    const islandPage = await openIslandPage(
      `<div id="region">${island("a")}</div>${island("b")}<p id="other" class="comments"></p>`,
      { config: byClass },
    );
    const { page, state } = islandPage;
    await state("a", "mounted");
    await state("b", "mounted");
    await page.evaluate(() => {
      document.querySelector("#region")?.classList.add("comments");
      document.querySelector("#other")?.append(document.querySelector("#b") as Element);
    });
    await expect.poll(() => stateOf(islandPage, "a")).toBeNull();
    await expect.poll(() => stateOf(islandPage, "b")).toBeNull();
  });

  it("ends when its region begins by an attribute that the configuration writes in capitals", async () => {
    const islandPage = await openIslandPage(`<div id="region">${island("a")}</div>`, {
      config: { untrusted: "[DATA-Late]" },
    });
    const { page, state } = islandPage;
    await state("a", "mounted");
    await page.locator("#region").evaluate((region) => region.setAttribute("data-late", ""));
    await expect.poll(() => stateOf(islandPage, "a")).toBeNull();
  });

  it("that is written into a region later is none", async () => {
    const islandPage = await openIslandPage(`<div id="region" data-skerry-untrusted></div>`);
    await islandPage.page.evaluate(
      (html) => void ((document.querySelector("#region") as Element).innerHTML = html),
      island("a"),
    );
    await settle(islandPage);
    expect(await stateOf(islandPage, "a")).toBeNull();
  });

  it("in a shadow root of a region is none, even if a script scans it", async () => {
    const islandPage = await openIslandPage(
      `<div data-skerry-untrusted><div id="host"></div></div>`,
    );
    const state = await islandPage.page.evaluate(async (html) => {
      const root = (document.querySelector("#host") as Element).attachShadow({ mode: "open" });
      root.innerHTML = html;
      (window.skerry as Skerry).scan(root);
      await (window.skerry as Skerry).ready();
      return root.querySelector("#a")?.getAttribute("data-widget-state") ?? null;
    }, island("a"));
    expect(state).toBeNull();
  });
});

describe("a region", () => {
  it("holds no configuration, neither first nor later", async () => {
    const block = `<script type="application/json" id="skerry-config">{"attribute":"data-other"}</script>`;
    const islandPage = await openIslandPage(
      `<div id="region" data-skerry-untrusted>${block}</div>${island("a")}`,
    );
    const { page, state } = islandPage;
    await state("a", "mounted");
    await page.evaluate((html) => {
      document.querySelector("#region")?.insertAdjacentHTML("beforeend", html);
      document.body.insertAdjacentHTML(
        "beforeend",
        '<div id="b" data-widget="counter" data-load="eager"></div>',
      );
    }, block);
    await state("b", "mounted");
    expect(await page.locator("#region > script").count()).toBe(2);
  });

  it("holds no props that an island outside of it names", async () => {
    const props = (label: string): string =>
      `<script type="application/json" id="p">{"label":"${label}"}</script>`;
    const { state, text } = await openIslandPage(
      `<div data-skerry-untrusted>${props("foreign")}</div>${props("own")}${island("a", 'data-props="#p"')}`,
    );
    await state("a", "mounted");
    expect(await text("#a output")).toBe("own 0");
  });

  it("holds no slots, and its islands stay none where a widget shows it", async () => {
    const tabs = `
import { jsx, jsxs } from "/skerry/react.js";
import { Slot } from "/skerry/island.js";
export const load = "eager";
export const slots = true;
export function Component() {
  return jsxs("div", { children: [jsx("b", { children: jsx(Slot, { name: "a" }) }), jsx(Slot, {})] });
}`;
    const inside =
      `<p data-slot="a">own</p><div class="comments"><p data-slot="a">foreign</p>${island("b")}</div>` +
      `<div class="comments" data-slot="a">foreign</div>`;
    const islandPage = await openIslandPage(`<div id="a" data-widget="tabs">${inside}</div>`, {
      widgets: { counter, tabs },
      config: byClass,
    });
    await islandPage.state("a", "mounted");
    await settle(islandPage);
    expect(await islandPage.text("#a b")).toBe("own");
    expect(await stateOf(islandPage, "b")).toBeNull();
  });

  it("gives a widget neither its clicks nor what is typed in it", async () => {
    const form = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export function Component() {
  const [count, setCount] = useState(0);
  return jsxs("div", { children: [
    jsx("output", { children: count }),
    jsx("input", { name: "q" }),
    jsx("button", { type: "button", name: "more", value: "1", onClick: () => setCount(count + 1), children: "More" }),
  ] });
}`;
    const { page, state, text } = await openIslandPage(
      `<div id="a" data-widget="form" data-load="never"><div data-skerry-untrusted><input id="foreign" name="q"><button id="click" type="button" name="more" value="1">x</button></div></div>`,
      { widgets: { form } },
    );
    await page.fill("#foreign", "typed");
    await page.click("#click");
    await page.evaluate(() =>
      (window.skerry as Skerry).scan(document.getElementById("a") as Element),
    );
    await state("a", "mounted");
    expect(await text("#a output")).toBe("0");
    expect(await page.inputValue("#a input")).toBe("");
  });

  it("gets neither clicks nor text that were meant for a widget around it", async () => {
    const form = `
import { jsx, jsxs, useState } from "/skerry/react.js";
import { Slot } from "/skerry/island.js";
export const slots = ["a"];
export function Component() {
  const [count, setCount] = useState(0);
  return jsxs("div", { children: [
    jsx(Slot, { name: "a" }),
    jsx("output", { children: count }),
    jsx("input", { className: "own", name: "q" }),
    jsx("button", { type: "button", name: "more", value: "1", onClick: () => setCount(count + 1), children: "More" }),
  ] });
}`;
    const controls = `<input name="q"><button type="button" name="more" value="1">x</button>`;
    const { page, state, text } = await openIslandPage(
      `<div id="a" data-widget="form" data-load="never"><div data-slot="a"><p data-skerry-untrusted>${controls}</p></div><p id="own">${controls}</p></div>`,
      { widgets: { form } },
    );
    await page.fill("#own input", "typed");
    await page.click("#own button");
    await page.evaluate(() =>
      (window.skerry as Skerry).scan(document.getElementById("a") as Element),
    );
    await state("a", "mounted");
    expect(await text("#a output")).toBe("1");
    expect(await page.inputValue("#a .own")).toBe("typed");
    expect(await page.inputValue("#a sk-slot input")).toBe("");
  });

  it("holds no form that a widget takes over", async () => {
    const { page, state } = await openIslandPage(
      `<div id="a" data-widget="search-form" data-load="eager"><div data-skerry-untrusted><form action="/foreign"><label>Foreign</label></form></div><form action="/own"><label>Own</label></form></div>`,
    );
    await state("a", "mounted");
    expect(await page.getAttribute("#a form", "action")).toBe("/own");
    expect(await page.textContent("#a label")).toBe("Own");
  });

  it("holds no tracking markup, until it ends", async () => {
    const item = (id: string): string => `{"item_id":"${id}","item_name":"${id}"}`;
    const block = `<script type="application/json" data-track="search">{"search_term":"foreign"}</script>`;
    const { page } = await openIslandPage(
      `<div id="region" data-skerry-untrusted>${block}<button id="b" type="button" data-track="add_to_cart" data-track-item='${item("foreign")}'>x</button></div>` +
        `<p data-track="view_item" data-track-item='${item("own")}'>y</p>`,
      { config: { tracking: { consent: "denied" } } },
    );
    const pushed = (): Promise<string> =>
      page.evaluate(() =>
        JSON.stringify((window as unknown as { dataLayer?: unknown[] }).dataLayer ?? []),
      );
    await expect.poll(pushed).toContain("own");
    await page.click("#b");
    expect(await pushed()).not.toContain("foreign");
    await page.locator("#region").evaluate((region) => {
      region.removeAttribute("data-skerry-untrusted");
    });
    await expect.poll(pushed).toContain("foreign");
  });
});

it("gives a widget without a schema nothing that becomes HTML where it spreads its props", async () => {
  const spread = `
import { jsx } from "/skerry/react.js";
export const load = "eager";
export function Component(props) { return jsx("iframe", { ...props, "data-seen": Object.keys(props).join() }); }`;
  const html = { __html: "<img src=x onerror='window.hacked = 1'>" };
  const props = {
    dangerouslySetInnerHTML: html,
    srcdoc: "<script>parent.hacked = 1</script>",
    srcDoc: "<script>parent.hacked = 1</script>",
    ref: "r",
    key: "k",
    children: { a: 1 },
    title: "t",
  };
  const { page, state } = await openIslandPage(
    `<div id="a" data-widget="spread" data-props='${JSON.stringify(props).replaceAll("'", "&#39;")}'></div>`,
    { widgets: { spread } },
  );
  await state("a", "mounted");
  expect(await page.getAttribute("#a iframe", "data-seen")).toBe("title");
});

it("runs no script of props that a widget without a schema spreads onto its elements", async () => {
  const spread = `
import { jsx, jsxs } from "/skerry/react.js";
export const load = "eager";
export function Component(props) {
  return jsxs("div", { children: [
    jsx("x-card", { ...props, tabIndex: 0 }),
    jsx("a", { ...props, children: "a" }),
    jsx("svg", { children: jsx("a", { ...props, children: jsx("text", { y: 20, children: "b" }) }) }),
    jsx("form", { ...props, children: jsx("button", { ...props, children: "c" }) }),
  ] });
}`;
  const run = "window.hacked = 1";
  const html = `<img src=x onerror='${run}'>`;
  const url = `javascript:void(${run})`;
  const props = {
    // As React and HTML spell it, and as only HTML does.
    onclick: run,
    onClick: run,
    OnClick: run,
    ONFOCUS: run,
    onmouseover: [run],
    innerHTML: html,
    outerHTML: html,
    is: "x-card",
    SrcDoc: html,
    href: url,
    HREF: url,
    "xlink:href": url,
    xlinkHref: url,
    action: url,
    Action: url,
    formAction: url,
    formaction: url,
  };
  const text = JSON.stringify({ ...props, title: "t" });
  const spreading = (id: string, own: string): string =>
    `<div id="${id}" data-widget="spread" data-props='${own.replaceAll("'", "&#39;")}'></div>`;
  // Attributes that are set when an element is made, and those set when it changes.
  const { page, state } = await openIslandPage(spreading("a", text) + spreading("b", "{}"), {
    widgets: { spread },
  });
  await state("a", "mounted");
  await state("b", "mounted");
  await page.evaluate(
    (value) => document.getElementById("b")?.setAttribute("data-props", value),
    text,
  );
  await page.waitForSelector("#b form[title]");
  await page.evaluate(() => {
    // To the page itself, which would be gone: where it leads to is read below.
    addEventListener("submit", (event) => event.preventDefault());
    for (const element of document.querySelectorAll<HTMLElement>("[data-widget] *")) {
      element.focus();
      element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
  const found = await page.evaluate(() => [
    (window as unknown as { hacked?: number }).hacked,
    document.querySelectorAll("img").length,
    [...document.querySelectorAll("[data-widget] *")]
      .flatMap(({ attributes }) => [...attributes])
      .filter(({ name, value }) => /^on|^srcdoc/.test(name) || value.startsWith("javascript:"))
      .map(({ name }) => name),
  ]);
  expect(found).toEqual([undefined, 0, []]);
});

it("reads the start of a list of triggers of any length", async () => {
  const { page, errors } = await openIslandPage(
    `<div id="a" data-widget="counter" data-load="${"a(".repeat(50_000)}"></div>`,
  );
  await page.waitForSelector("#a[data-widget-state=mounted]");
  expect(errors.map(({ text }) => text).join()).toContain('names the trigger "a"');
});

it("submits no form of a widget to another origin", async () => {
  const search = (id: string, action: string): string =>
    `<div id="${id}" data-widget="search-form" data-load="eager" data-props='{"action":"${action}"}'><p>Own</p></div>`;
  const islandPage = await openIslandPage(
    search("a", "//evil.example/") +
      search("b", "https://orders.example/s") +
      search("c", "/s") +
      `<div id="d" data-widget="search-form" data-load="eager"><form action="https://evil.example/"><input></form></div>`,
    { config: { formOrigins: ["https://orders.example"] } },
  );
  const { state, page, events } = islandPage;
  await state("a", "failed");
  await state("b", "mounted");
  await state("c", "mounted");
  await state("d", "failed");
  expect(await page.locator("#a").innerHTML()).toBe("<p>Own</p>");
  const failed = (await events()).filter(({ type }) => type === "failed");
  for (const event of failed) {
    expect(event).toMatchObject({
      phase: "props",
      message: expect.stringContaining("formOrigins") as string,
    });
  }
});
