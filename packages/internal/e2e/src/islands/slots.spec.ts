/** The page's own HTML inside a widget. */
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import {
  counter,
  type IslandPage,
  type IslandPageOptions,
  marker,
  openIslandPage,
} from "./island-page.ts";

/** Shows the slots a and b as panels, of which one is hidden, and the rest below them. */
const tabs = `
import { jsx, jsxs, useState } from "/skerry/react.js";
import { Slot } from "/skerry/island.js";
export const slots = true;
export function Component({ labels = ["A", "B"] }) {
  const [open, setOpen] = useState(0);
  if (open === "crash") throw new Error("Crashed on purpose");
  const panel = (name, i) => jsx("div", { className: "panel", hidden: i !== open, children: jsx(Slot, { name }) }, name);
  return jsxs("div", { className: "tabs", children: [
    labels.map((label, i) => jsx("button", { type: "button", className: "tab", onClick: () => setOpen(i), children: label }, i)),
    jsx("button", { type: "button", id: "crash", onClick: () => setOpen("crash"), children: "Crash" }),
    ["a", "b"].map(panel),
    jsx(Slot, {}),
  ] });
}`;

const content = `
  <section data-slot="a"><h2>Alpha</h2><form action="/a"><input name="q" id="field"></form><button id="listen" type="button">Listen</button></section>
  <p id="rest">The <b>rest</b></p>
  <section data-slot="b"><div id="inner" data-widget="counter" data-load="eager" data-props='{"label":"inner"}'><p>Own</p></div></section>`;

const island = (inside = content, attributes = ""): string =>
  `<div id="a" data-widget="tabs" data-load="never" ${attributes}>${inside}</div>`;

/** Keeps the nodes of the page, and counts clicks on one. */
const remember = `addEventListener("DOMContentLoaded", () => {
  window.nodes = ["#field", "#listen", "#rest", "#inner"].map((one) => document.querySelector(one));
  window.clicks = 0;
  document.querySelector("#listen")?.addEventListener("click", () => window.clicks++);
});`;

async function open(
  inside?: string,
  options: IslandPageOptions & { attributes?: string } = {},
): Promise<IslandPage> {
  const { attributes, ...more } = options;
  return openIslandPage(island(inside, attributes), {
    widgets: { counter, tabs },
    script: remember,
    ...more,
  });
}

const scan = ({ page }: IslandPage): Promise<void> =>
  page.evaluate(() => (window.skerry as Skerry).scan(document.getElementById("a") as Element));

/** Which of the remembered nodes are still in the page. */
const present = ({ page }: IslandPage): Promise<boolean[]> =>
  page.evaluate(() =>
    (window as unknown as { nodes: Element[] }).nodes.map((node) => node.isConnected),
  );

const focused = ({ page }: IslandPage): Promise<unknown[]> =>
  page.evaluate(() => {
    const { id, value, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    return [id, value, selectionStart, selectionEnd];
  });

describe("the page's nodes in slots", () => {
  it("are the very same: listeners, typed text, focus and caret live on", async () => {
    const islandPage = await open();
    const { page, state, errors } = islandPage;
    await page.fill("#field", "typed");
    await page.evaluate(() =>
      (document.getElementById("field") as HTMLInputElement).setSelectionRange(1, 3),
    );
    await scan(islandPage);
    await state("a", "mounted");
    expect(await present(islandPage)).toEqual([true, true, true, true]);
    expect(await focused(islandPage)).toEqual(["field", "typed", 1, 3]);
    await page.click("#listen");
    expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(1);
    expect(await page.locator(".panel:visible h2").textContent()).toBe("Alpha");
    expect(await page.locator(".tabs > sk-slot").innerText()).toBe("The rest");
    expect(errors).toEqual([]);
  });

  it("hold islands that mount by themselves and keep their state, without a warning", async () => {
    const islandPage = await open();
    const { page, state, text, errors } = islandPage;
    await scan(islandPage);
    await state("a", "mounted");
    await state("inner", "mounted");
    await page.click(".tab >> nth=1");
    await page.click("#inner button");
    await page.click(".tab >> nth=0");
    await page.click(".tab >> nth=1");
    expect(await text("#inner output")).toBe("inner 1");
    await page.click("#crash");
    await state("a", "failed");
    expect(await text("#inner output")).toBe("inner 1");
    expect(await page.evaluate(() => (window as unknown as { alive: number }).alive)).toBe(1);
    expect(errors.filter(({ text: message }) => !message.includes("Crashed on purpose"))).toEqual(
      [],
    );
  });

  it("are back in order and place after a crash, with typed text and focus", async () => {
    const islandPage = await open(content.replace(/<div id="inner".*<\/div>/, "B"));
    const { page, state } = islandPage;
    const before = await page.innerHTML("#a");
    await scan(islandPage);
    await state("a", "mounted");
    await page.fill("#field", "typed");
    await page.evaluate(() => (document.querySelector("#crash") as HTMLElement).click());
    await state("a", "failed");
    expect(await page.innerHTML("#a")).toBe(before);
    expect((await focused(islandPage)).slice(0, 2)).toEqual(["field", "typed"]);
    await scan(islandPage);
    await state("a", "mounted");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await page.innerHTML("#a")).toBe(before);
    expect(await page.inputValue("#field")).toBe("typed");
  });

  it("live on while the widget does not show them", async () => {
    const one = tabs.replace(
      "hidden: i !== open, children: jsx(Slot, { name })",
      "children: i === open && jsx(Slot, { name })",
    );
    const islandPage = await open(content, { widgets: { counter, tabs: one } });
    const { page, state, text } = islandPage;
    await scan(islandPage);
    await state("inner", "mounted");
    await page.fill("#field", "typed");
    await page.click(".tab >> nth=1");
    await page.click("#inner button");
    expect(await page.isVisible("#field")).toBe(false);
    await page.click(".tab >> nth=0");
    expect(await page.inputValue("#field")).toBe("typed");
    await page.click(".tab >> nth=1");
    expect(await text("#inner output")).toBe("inner 1");
    expect(await present(islandPage)).toEqual([true, true, true, true]);
  });

  it("stay where they are if the widget's module has no such slot", async () => {
    const named = tabs.replace("slots = true", 'slots = ["a"]');
    const islandPage = await open(content, { widgets: { counter, tabs: named } });
    const { page, state, uncaughtErrors } = islandPage;
    const before = await page.innerHTML("#rest");
    await scan(islandPage);
    await state("a", "failed");
    expect(await page.innerHTML("#rest")).toBe(before);
    expect((await uncaughtErrors()).join()).toContain(
      '<Slot name="b"> is no slot of this widget. Export slots: true or slots: ["b"] from its module.',
    );
  });

  it("are moved, never parsed: Trusted Types may be 'none'", async () => {
    const islandPage = await open(content, {
      headers: {
        "Content-Security-Policy": "require-trusted-types-for 'script'; trusted-types 'none'",
      },
    });
    const { page, state, errors } = islandPage;
    await scan(islandPage);
    await state("inner", "mounted");
    await page.click(".tab >> nth=1");
    expect(await page.isVisible("#inner")).toBe(true);
    expect(errors).toEqual([]);
  });
});

describe("server markup", () => {
  const markup = async (): Promise<string> =>
    `${await marker()}<div class="tabs"><button type="button" class="tab">A</button><button type="button" class="tab">B</button><button type="button" id="crash">Crash</button>` +
    `<div class="panel"><sk-slot name="a" class="sk-slot"><section data-slot="a"><input id="field"></section></sk-slot></div>` +
    `<div class="panel" hidden=""><sk-slot name="b" class="sk-slot"><section data-slot="b"><div id="inner" data-widget="counter" data-load="eager"></div></section></sk-slot></div>` +
    `<sk-slot name="children" class="sk-slot"> <p id="rest">Rest</p> </sk-slot></div>`;

  it("hydrates around the slots, and the same nodes are in it after a crash", async () => {
    const islandPage = await open(await markup(), { config: { debug: true } });
    const { page, state, events, errors, text } = islandPage;
    await page.fill("#field", "typed");
    await scan(islandPage);
    await state("a", "mounted");
    expect((await events()).find(({ id }) => id === "a")).toMatchObject({ hydrated: true });
    await state("inner", "mounted");
    await page.click(".tab >> nth=1");
    await page.click("#inner button");
    expect(errors).toEqual([]);
    await page.click("#crash");
    await state("a", "failed");
    expect(await page.inputValue("#field")).toBe("typed");
    expect(await text("#inner output")).toBe("no label 1");
    expect(await page.locator("#a > section > #field").count()).toBe(1);
  });

  it("may have a slot that is not shown yet: it is when the widget shows it", async () => {
    const one = tabs.replace(
      "hidden: i !== open, children: jsx(Slot, { name })",
      "children: i === open && jsx(Slot, { name })",
    );
    const inside = (await markup())
      .replace(
        /<div class="panel" hidden="">.*?<\/div><\/section><\/sk-slot><\/div>/,
        '<div class="panel"></div>',
      )
      .replace(
        /$/,
        '<sk-slot hidden="" name="b"><section data-slot="b"><input id="late"></section></sk-slot>',
      );
    const islandPage = await open(inside, { widgets: { tabs: one }, config: { debug: true } });
    const { page, state, events, errors } = islandPage;
    await scan(islandPage);
    await state("a", "mounted");
    expect((await events())[0]).toMatchObject({ id: "a", hydrated: true });
    expect(await page.isVisible("#late")).toBe(false);
    await page.click(".tab >> nth=1");
    await page.fill("#late", "typed");
    await page.click(".tab >> nth=0");
    await page.click("#crash");
    await state("a", "failed");
    expect(await page.inputValue("#a > section > #late")).toBe("typed");
    expect(errors.filter(({ text: message }) => !message.includes("Crashed on purpose"))).toEqual(
      [],
    );
  });

  it("of another build is rendered again, with the same nodes in the slots", async () => {
    const islandPage = await open(
      (await markup()).replace(/(<!--skerry \S+) \S+-->/, "$1 other-->"),
    );
    const { page, state, events } = islandPage;
    await page.fill("#field", "typed");
    await scan(islandPage);
    await state("a", "mounted");
    expect((await events()).find(({ id }) => id === "a")).toMatchObject({ hydrated: false });
    expect(await page.inputValue("#field")).toBe("typed");
    await page.click("#crash");
    await state("a", "failed");
    expect(await page.inputValue("#a > section > #field")).toBe("typed");
  });
});
