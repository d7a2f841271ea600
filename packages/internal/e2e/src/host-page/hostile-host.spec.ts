import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { counter, openIslandPage } from "../islands/island-page.ts";

const island = (id: string, widget = "counter", props = `{"label":"${id}"}`): string =>
  `<div id="${id}" data-widget="${widget}" data-load="eager" data-props='${props}'><p>Own HTML of ${id}</p></div>`;

/** Switches its root element, so that React inserts into and removes from the island itself. */
const switching = `
import { jsx, useState } from "/skerry/react.js";
export function Component() {
  const [on, set] = useState(false);
  window.switchOver = () => set(!on);
  return jsx(on ? "section" : "div", { children: on ? "on" : "off" });
}
`;

describe("a page that writes into a mounted island", () => {
  it("keeps its own content when the widget then changes or is unmounted", async () => {
    const { page, state, text, uncaughtErrors, errors } = await openIslandPage(
      island("a") + island("b"),
    );
    await state("a", "mounted");
    await page.evaluate(() => {
      const element = document.querySelector("#a") as HTMLElement;
      Object.assign(window, { button: element.querySelector("button") });
      element.innerHTML = "<i>Host</i>";
      // The widget still reacts, but nothing of it is visible.
      (window as unknown as { button: HTMLButtonElement }).button.click();
    });
    expect(await text("#a")).toBe("Host");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await page.innerHTML("#a")).toBe("<i>Host</i>");
    expect(await text("#b")).toBe("Own HTML of b");
    expect(await uncaughtErrors()).toEqual([]);
    expect(errors).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { alive: number }).alive)).toBe(0);
  });

  it("keeps its own content when the widget crashes over it, in one report", async () => {
    const { page, state, text, uncaughtErrors, events } = await openIslandPage(
      island("a", "switching") + island("b"),
      { widgets: { switching, counter } },
    );
    await state("a", "mounted");
    await state("b", "mounted");
    await page.evaluate(() => {
      (document.querySelector("#a") as HTMLElement).innerHTML = "<i>Host</i>";
      (window as unknown as { switchOver(): void }).switchOver();
    });
    await state("a", "failed");
    expect(await page.innerHTML("#a")).toBe("<i>Host</i>");
    expect(await uncaughtErrors()).toEqual([
      expect.stringMatching(/widget "switching" at #a crashed: /),
    ]);
    expect((await events()).filter(({ type }) => type === "failed")).toHaveLength(1);
    await page.click("#b button");
    expect(await text("#b output")).toBe("b 1");
  });

  it("gets the island's HTML back when it has only emptied it", async () => {
    const { page, state, text, uncaughtErrors } = await openIslandPage(island("a", "switching"), {
      widgets: { switching },
    });
    await state("a", "mounted");
    await page.evaluate(() => {
      (document.querySelector("#a") as HTMLElement).innerHTML = "";
      (window as unknown as { switchOver(): void }).switchOver();
    });
    await state("a", "failed");
    expect(await text("#a")).toBe("Own HTML of a");
    expect(await uncaughtErrors()).toHaveLength(1);
  });

  it("does not confuse a widget that has another root element by now", async () => {
    const { page, state, text } = await openIslandPage(island("a", "switching"), {
      widgets: { switching },
    });
    await state("a", "mounted");
    await page.evaluate(() => (window as unknown as { switchOver(): void }).switchOver());
    await expect.poll(() => text("#a")).toBe("on");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await text("#a")).toBe("Own HTML of a");
  });
});

describe("a page translator that wraps every text in <font>", () => {
  const translate = `window.translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const node of texts) {
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      node.replaceWith(outer);
      outer.append(inner);
      inner.append(node.nodeValue.toUpperCase());
    }
  };`;

  it("cannot stop a widget with one text per element from changing", async () => {
    const { page, state, text, uncaughtErrors } = await openIslandPage(island("a"), {
      script: translate,
    });
    await state("a", "mounted");
    await page.evaluate(() => (window as unknown as { translate(): void }).translate());
    expect(await text("#a output")).toBe("A 0");
    await page.click("#a button");
    expect(await text("#a output")).toBe("a 1");
    expect(await uncaughtErrors()).toEqual([]);
  });

  it("that has been at work before the widget leaves it its place", async () => {
    const { page, state, text } = await openIslandPage(island("a").replace("eager", "never"), {
      script: translate,
    });
    await state("a", "waiting");
    await page.evaluate(async () => {
      (window as unknown as { translate(): void }).translate();
      (window.skerry as Skerry).scan(document.querySelector("#a") as Element);
    });
    await state("a", "mounted");
    await page.click("#a button");
    expect(await text("#a output")).toBe("a 1");
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await text("#a")).toBe("OWN HTML OF A");
  });
});

const oldLibraries = {
  "Prototype 1.7": `
    Array.from = (x) => { const list = []; for (let i = 0; i < (x?.length ?? 0); i++) list.push(x[i]); return list; };
    Array.prototype.each = function (f) { this.forEach(f); };
    Array.prototype.without = function () { return []; };
    Element.prototype.remove = (function (remove) { return function () { remove.call(this); return this; }; })(Element.prototype.remove);`,
  "Prototype 1.6": `
    String.prototype.toJSON = function () { return JSON.stringify(String(this)); };
    Array.prototype.toJSON = function () { return "[" + this.join() + "]"; };`,
  "MooTools 1.2": `
    Array.from = (x) => x == null ? [] : Array.isArray(x) ? x : [x];
    Function.prototype.bind = (function (bind) { return function () { return bind.apply(this, arguments); }; })(Function.prototype.bind);
    String.prototype.contains = Array.prototype.contains = function (x) { return this.indexOf(x) > -1; };`,
  "scripts that add to Object.prototype": `
    Object.prototype.extend = function () {};
    Object.prototype.name = "from the prototype";`,
};

it.each(Object.entries(oldLibraries))("works beside %s", async (_, script) => {
  const { page, state, text, uncaughtErrors, errors } = await openIslandPage(
    `${island("a")}${island("r", "review-card", '{"text":"Good."}')}${island("bad", "counter", '{"label":')}`,
    { config: { routes: { home: "/" } }, script },
  );
  await state("a", "mounted");
  await state("r", "mounted");
  await state("bad", "failed");
  await page.click("#a button");
  expect(await text("#a output")).toBe("a 1");
  expect(await text("#r")).toContain("Good.");
  await page.evaluate(() => {
    document.querySelector("#r")?.setAttribute("data-props", '{"text":"Better."}');
  });
  await expect.poll(() => text("#r")).toContain("Better.");
  expect(await uncaughtErrors()).toEqual([
    expect.stringMatching(/widget "counter" at #bad got bad props/),
  ]);
  expect(errors.filter(({ kind }) => kind === "console")).toEqual([]);
  expect(await page.evaluate(() => (window.skerry as Skerry).path("home"))).toBe("/");
});
