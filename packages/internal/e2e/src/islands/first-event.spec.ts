/**
 * An island's React root listens from the island's first event on. None may be lost for that, and pages
 * with many islands have few listeners.
 */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openIslandPage } from "./island-page.ts";

/** Notes in `window.seen` which of its handlers were called. */
const listener = `
import { jsx, jsxs, useEffect, useRef } from "/skerry/react.js";
export const load = "eager";
window.seen = [];
const note = (name) => () => seen.push(name);
export function Component({ focus, image }) {
  const field = useRef(null);
  useEffect(() => { if (focus) field.current.focus(); }, []);
  return jsxs("div", {
    onClick: note("click"), onClickCapture: note("click, captured"), onFocus: note("focus"),
    onChange: note("change"), onLoadCapture: note("load, captured"), onTransitionEnd: note("transition"),
    children: [
      jsx("input", { ref: field }),
      image && jsx("img", { src: image, alt: "" }),
    ],
  });
}
`;

/** With a handler for what happens to its image alone. */
const plain = `
import { jsx } from "/skerry/react.js";
export const load = "eager";
window.loads = 0;
export const Component = () => jsx("p", { onClick() {}, children: jsx("img", { src: "/late.svg", alt: "", onLoad: () => { loads += 1; } }) });
`;

const svg = {
  "/late.svg": {
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    headers: { "Content-Type": "image/svg+xml" },
  },
};

const island = (id: string, widget: string, props = "{}"): string =>
  `<div id="${id}" data-widget="${widget}" data-props='${props}'></div>`;

const seen = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen);

/** How many listeners an element has. */
async function listeners(page: Page, expression: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression });
  const { listeners: all } = await session.send("DOMDebugger.getEventListeners", {
    objectId: result.objectId as string,
  });
  await session.detach();
  return all.length;
}

it("the first event of an island reaches the handlers of both phases once, and so does the second", async () => {
  const { page, state } = await openIslandPage(island("a", "listener"), { widgets: { listener } });
  await state("a", "mounted");
  // An empty one for Safari, which makes no click otherwise.
  expect(await listeners(page, "document.querySelector('#a')")).toBe(1);
  await page.evaluate(() => document.querySelector<HTMLElement>("#a div")?.click());
  expect(await seen(page)).toEqual(["click, captured", "click"]);
  await page.evaluate(() => document.querySelector<HTMLElement>("#a div")?.click());
  expect(await seen(page)).toEqual(["click, captured", "click", "click, captured", "click"]);
  expect(await listeners(page, "document.querySelector('#a')")).toBeGreaterThan(50);
});

it.each([
  ["a focus that an effect has moved", '{"focus":true}', "focus"],
  ["the load of an image, for the capture phase", '{"image":"/late.svg"}', "load, captured"],
])("the first event of an island may be %s", async (_, props, name) => {
  const { page, state } = await openIslandPage(island("a", "listener", props), {
    widgets: { listener },
    files: svg,
  });
  await state("a", "mounted");
  await expect.poll(() => seen(page)).toEqual([name]);
});

it.each([
  ["a key", "input", "change"],
  ["the end of a transition", "transitionend", "transition"],
])("a script may make the first event of an island: %s", async (_, type, name) => {
  const { page, state } = await openIslandPage(island("a", "listener"), { widgets: { listener } });
  await state("a", "mounted");
  await page.evaluate((type) => {
    const field = document.querySelector("#a input") as HTMLInputElement;
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") as {
      set(value: string): void;
    };
    set.call(field, "typed");
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }, type);
  expect(await seen(page)).toEqual([name]);
});

it("an island in a shadow tree gets events that do not leave the tree", async () => {
  const { page } = await openIslandPage("<main></main>", { widgets: { listener } });
  await page.evaluate(
    async (html) => {
      const root = (document.querySelector("main") as HTMLElement).attachShadow({ mode: "closed" });
      root.innerHTML = html;
      const island = root.firstElementChild as HTMLElement;
      const skerry = window.skerry as unknown as {
        scan(root: Node): void;
        ready(e: Element): unknown;
      };
      skerry.scan(root);
      await skerry.ready(island);
      island.querySelector("div")?.dispatchEvent(new Event("transitionend", { bubbles: true }));
    },
    island("a", "listener"),
  );
  expect(await seen(page)).toEqual(["transition"]);
});

it("an island gets its first event after it was unmounted and mounted again", async () => {
  const { page, state } = await openIslandPage(island("a", "listener"), { widgets: { listener } });
  await state("a", "mounted");
  for (const round of [1, 2]) {
    await page.evaluate(async () => {
      const skerry = window.skerry as unknown as {
        scan(root: Node): void;
        unmount(root: Node): void;
      };
      const element = document.querySelector("#a") as HTMLElement;
      skerry.unmount(element);
      skerry.scan(element);
    });
    await state("a", "mounted");
    await page.evaluate(() => document.querySelector<HTMLElement>("#a div")?.click());
    expect(await seen(page)).toHaveLength(2 * round);
  }
});

it("the load of an image adds no listeners to an island that captures no such event", async () => {
  const { page, state } = await openIslandPage(island("a", "plain"), {
    widgets: { plain },
    files: svg,
  });
  await state("a", "mounted");
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { loads: number }).loads))
    .toBe(1);
  expect(await listeners(page, "document.querySelector('#a')")).toBe(1);
});

it("two hundred islands without events add no listeners of React's roots", async () => {
  const { page, state } = await openIslandPage(
    island("first", "listener") +
      Array.from({ length: 200 }, (_, index) => island(`i${index}`, "listener")).join(""),
    { widgets: { listener } },
  );
  await state("i199", "mounted");
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  const count = metrics.find(({ name }) => name === "JSEventListeners")?.value;
  // React's elements have four; its root would have 140 more at each island.
  expect(count).toBeLessThan(201 * 5);
});
