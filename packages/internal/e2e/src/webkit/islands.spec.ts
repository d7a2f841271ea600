import { expect, it } from "vitest";
import { servedIsland } from "../islands/island-markup.ts";
import { openIslands } from "./open-islands.ts";

const islandOf = (id: string, rest = "", fallback = "Fallback"): string =>
  `<div id="${id}" data-widget="counter" ${rest}><p class="fallback">${fallback}</p></div>`;

it("mounts islands, says so, and works", async () => {
  const { page, events, complaints, state } = await openIslands(islandOf("a") + islandOf("b"));
  await state("a", "mounted");
  await state("b", "mounted");
  await page.click("#a button");
  await page.waitForFunction(
    () => document.querySelector("#a output")?.textContent === "no label 1",
  );
  expect(await page.textContent("#b output")).toBe("no label 0");
  expect(await page.count(".fallback")).toBe(0);
  expect((await events()).map(({ type, id }) => `${type} ${id}`).sort()).toEqual([
    "mounted a",
    "mounted b",
  ]);
  expect(await complaints()).toEqual([]);
});

it("takes over the nodes that a server has rendered", async () => {
  const markup = await servedIsland("search-form");
  const { page, events, complaints, state } = await openIslands(markup, {
    script: `addEventListener("DOMContentLoaded", () => { window.field = document.querySelector("input"); });`,
  });
  await state("island", "mounted");
  expect(
    await page.evaluate(
      () => (window as { field?: Element }).field === document.querySelector("#island input"),
    ),
  ).toBe(true);
  expect(await events()).toMatchObject([{ type: "mounted", hydrated: true }]);
  expect(await complaints()).toEqual([]);
});

it("keeps what was typed before a widget mounts, with the focus", async () => {
  const { page, site, state } = await openIslands(
    `<div id="island" data-widget="search-form"><form action="/search"><input name="domain_check[domains]" id="early"></form></div>`,
    { before: (server) => server.hold(/chunks\/search-form/) },
  );
  await page.type("#early", "paper-boats");
  site.release();
  await state("island", "mounted");
  expect(await page.inputValue("#island .sk input")).toBe("paper-boats");
  expect(await page.evaluate(() => document.activeElement?.matches("#island .sk input"))).toBe(
    true,
  );
  expect(site.requests.some((url) => url.includes("chunks/search-form"))).toBe(true);
});

it("keeps the fallback when the widget cannot be loaded", async () => {
  const { page, state, events } = await openIslands(
    '<div id="a" data-widget="review-card" data-load="eager"><p class="fallback">Fallback</p></div>',
    { before: (server) => server.fail(/chunks\/review-card/, 99) },
  );
  await state("a", "failed");
  expect(await page.count("#a .fallback")).toBe(1);
  expect(await events()).toMatchObject([{ type: "failed", phase: "load" }]);
});

it("keeps the fallback when the props are wrong", async () => {
  const { page, state, events } = await openIslands(
    `<div id="island" data-widget="review-card" data-load="eager" data-props='{"stars":"many"}'><p class="fallback">Fallback</p></div>`,
  );
  await state("island", "failed");
  expect(await page.count("#island .fallback")).toBe(1);
  expect(await events()).toMatchObject([{ type: "failed", phase: "props" }]);
});

it("waits with an island until it is nearly in view", async () => {
  const widget = `
    import { jsx } from "/skerry/react.js";
    export function Component() { return jsx("p", { children: "seen" }); }`;
  const { page, site, state } = await openIslands(
    '<div style="height: 9000px"></div><div id="far" data-widget="late" data-load="visible"></div>',
    { widgets: { late: widget } },
  );
  await page.waitForFunction(() => document.readyState === "complete");
  expect(site.requests).not.toContain("/widgets/late.js");
  expect(await page.count("[data-widget-state=mounted]")).toBe(0);
  await page.evaluate(() => scrollTo(0, 9000));
  await state("far", "mounted");
});

it("mounts what is inserted later, and ends what is removed", async () => {
  const { page, state } = await openIslands(islandOf("a"));
  await state("a", "mounted");
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML("beforeend", html),
    islandOf("later"),
  );
  await state("later", "mounted");
  await page.waitForFunction(() => (window as { alive?: number }).alive === 2);
  await page.evaluate(() => document.querySelector("#a")?.remove());
  await page.waitForFunction(() => (window as { alive?: number }).alive === 1);
});

it("keeps the state of an island that is moved", async () => {
  const { page, state } = await openIslands(`<main>${islandOf("a")}</main><aside></aside>`);
  await state("a", "mounted");
  await page.click("#a button");
  await page.evaluate(() => {
    document.querySelector("aside")?.append(document.querySelector("#a") as Element);
  });
  await page.click("aside #a button");
  await page.waitForFunction(
    () => document.querySelector("#a output")?.textContent === "no label 2",
  );
});

it("passes new props on and keeps the state", async () => {
  const { page, state } = await openIslands(islandOf("a", `data-props='{"label":"old"}'`));
  await state("a", "mounted");
  await page.click("#a button");
  await page.evaluate(() =>
    document.querySelector("#a")?.setAttribute("data-props", '{"label":"new"}'),
  );
  await page.waitForFunction(() => document.querySelector("#a output")?.textContent === "new 1");
});

it("puts the fallback back when a widget crashes, and mounts the others", async () => {
  const crash = `
    export const load = "eager";
    export function Component() { throw new Error("boom"); }`;
  const { page, state } = await openIslands(
    `<div id="bad" data-widget="crash"><p class="fallback">Fallback</p></div>`.concat(
      `<div id="good" data-widget="fine"></div>`,
    ),
    { widgets: { crash, fine: crash.replace('throw new Error("boom")', 'return "fine"') } },
  );
  await state("bad", "failed");
  await state("good", "mounted");
  expect(await page.count("#bad .fallback")).toBe(1);
});

it("works under a strict policy, without a complaint", async () => {
  const markup = await servedIsland("discount-teaser");
  const site = {
    headers: {
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self'; img-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    },
  };
  const { complaints, state } = await openIslands(markup, site);
  await state("island", "mounted");
  expect(await complaints()).toEqual([]);
});

// WebKit's `all: initial` resets the language of an element, other browsers' does not.
it("writes in the language of the page: its quotation marks", async () => {
  const review = { name: "Ada", text: "Good.", source: "Example reviews" };
  const { page, state } = await openIslands(await servedIsland("review-card", review), {
    lang: "de",
  });
  await state("island", "mounted");
  const languages = await page.evaluate(() =>
    [document.body, ...document.querySelectorAll(".sk, .sk *:not(svg, svg *)")].map((element) =>
      getComputedStyle(element).getPropertyValue("-webkit-locale"),
    ),
  );
  expect(new Set(languages)).toEqual(new Set([languages[0]]));
  expect(languages[0]).toContain("de");
});
