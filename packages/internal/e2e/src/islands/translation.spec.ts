/** Browsers and extensions that translate a page, and the islands in it. */
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import {
  startTranslator,
  type TranslatorOptions,
  untranslated,
} from "../harness/fake-translator.ts";
import { servedIsland } from "./island-markup.ts";
import { type IslandPage, marker, openIslandPage } from "./island-page.ts";

/** Everything that React could look for in vain. */
const sentences = `
import { createPortal, jsx, jsxs, useState } from "/skerry/react.js";
export const load = "eager";
const box = document.createElement("aside");
export function Component({ label = "label" }) {
  const [n, setN] = useState(0);
  const on = n % 2 === 1;
  const list = on ? ["c", "a", "d"] : ["a", "b", "c"];
  if (!box.isConnected) document.body.append(box);
  return jsxs("div", { className: "sentences", children: [
    jsx("button", { type: "button", onClick: () => setN((now) => now + 1), children: "Next" }),
    jsx("input", { name: "word" }),
    jsxs("p", { children: [on ? "On" : "Off", " text"] }),
    jsxs("p", { children: ["count ", n, " items"] }),
    jsxs("p", { children: [on ? "new " : null, jsx("i", { children: "and " }), on ? null : "old"] }),
    jsxs("p", { children: ["before ", on ? jsx("b", { children: "bold" }) : null, " after"] }),
    jsx("p", { children: list.map((key) => [key, jsx("br", {}, key)]) }),
    on ? jsx("p", { children: "only" }) : null,
    createPortal(jsxs("p", { children: ["in a portal ", n] }), box),
    label + " at the top",
    on ? " and more" : null,
  ] });
}`;

/** What the widget says when it has been clicked so often, with the portal. */
const said = (n: number, label = "label"): string => {
  const on = n % 2 === 1;
  return [
    "Next",
    on ? "On text" : "Off text",
    `count ${n} items`,
    on ? "new and " : "and old",
    on ? "before bold after" : "before  after",
    on ? "cad" : "abc",
    on ? "only" : "",
    `${label} at the top`,
    on ? " and more" : "",
    `in a portal ${n}`,
  ].join("");
};

/** All that the widget says, and its portal, as the translator has it. */
const shown = ({ page }: IslandPage): Promise<string> =>
  page.evaluate(
    () =>
      `${document.querySelector(".sentences")?.textContent}${document.querySelector("aside")?.textContent}`,
  );

/** Whether each text is translated. */
const isTranslated = ({ page }: IslandPage): Promise<boolean> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector("#a") as Element,
      NodeFilter.SHOW_TEXT,
    );
    let isAll = true;
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Text;
      isAll &&= !data.trim() || data.includes("[");
    }
    return isAll;
  });

const loads = ({ site }: IslandPage): number =>
  site.requests.filter((path) => path.includes("/translation-")).length;

const islandOf = (content = "Fallback"): string =>
  `<p>Page.</p><div id="a" data-widget="sentences">${content}</div>`;

const kinds: TranslatorOptions[] = [
  { kind: "fonts", pace: "at-once" },
  { kind: "fonts", pace: "batches" },
  { kind: "silent-fonts", pace: "batches" },
  { kind: "edge", pace: "batches" },
  { kind: "texts", pace: "at-once" },
  { kind: "data", pace: "at-once" },
];

describe.each(kinds)("a translator: $kind, $pace", (options) => {
  it("leaves a widget its state, its place and its words", async () => {
    const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
    const { page } = opened;
    await opened.state("a", "mounted");
    await page.fill("[name=word]", "typed");
    await page.evaluate(() =>
      Object.assign(window, { field: document.querySelector("[name=word]") }),
    );
    const translator = await startTranslator(page, options);
    // What a click changes before the file is there may be lost.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/translation-")),
    );
    for (let n = 0; n < 8; n++) {
      await translator.done();
      await expect.poll(async () => untranslated(await shown(opened))).toBe(said(n));
      expect(await isTranslated(opened)).toBe(true);
      await page.click("#a button");
    }
    await translator.done();
    expect(await page.inputValue("[name=word]")).toBe("typed");
    expect(
      await page.evaluate(
        () => (window as { field?: unknown }).field === document.querySelector("[name=word]"),
      ),
    ).toBe(true);
    expect((await opened.events()).map(({ type }) => type)).toEqual(["mounted"]);
    await translator.revert();
    await expect.poll(() => shown(opened)).toBe(said(8));
    await page.click("#a button");
    await expect.poll(() => shown(opened)).toBe(said(9));
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await page.textContent("#a")).toBe("Fallback");
    expect(opened.errors).toEqual([]);
  });
});

it.each(kinds.filter(({ kind }) => kind !== "texts"))(
  "a translator is not answered for ever: $kind, $pace",
  async (options) => {
    const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
    const { page } = opened;
    await opened.state("a", "mounted");
    const translator = await startTranslator(page, options);
    await expect.poll(() => loads(opened)).toBe(1);
    await translator.done();
    await page.evaluate(async () => {
      for (let n = 0; n < 1000; n++) {
        (document.querySelector("#a button") as HTMLElement).click();
        // Now and then the translator comes first, now and then the next click.
        if (n % 3) await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await translator.done();
    // Where the translator was faster than a render, the widget has begun anew.
    await expect.poll(async () => untranslated(await shown(opened))).toMatch(/count \d+ items/);
    // About 17 texts, most of which change with each click.
    expect(await translator.count()).toBeLessThan(25_000);
    expect((await opened.events()).map(({ type }) => type)).toEqual(["mounted"]);
    expect(opened.errors).toEqual([]);
  },
);

it("a page that nobody translates loads nothing for it", async () => {
  const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
  await opened.state("a", "mounted");
  await opened.page.click("#a button");
  await expect.poll(() => shown(opened)).toBe(said(1));
  expect(loads(opened)).toBe(0);
  await startTranslator(opened.page);
  await expect.poll(() => loads(opened)).toBe(1);
});

it("new props are shown in a page that is translated", async () => {
  const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
  const { page } = opened;
  await opened.state("a", "mounted");
  const translator = await startTranslator(page);
  await page.click("#a button");
  await page.evaluate(() =>
    document.querySelector("#a")?.setAttribute("data-props", '{"label":"other"}'),
  );
  await expect.poll(async () => untranslated(await shown(opened))).toBe(said(1, "other"));
  await translator.done();
  expect(await isTranslated(opened)).toBe(true);
});

// Firefox and Safari leave no sign of what they did before the island loaded.
describe.each(kinds.filter(({ kind }) => kind !== "texts"))(
  "markup that was translated before it is hydrated: $kind, $pace",
  (options) => {
    const served = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export const load = "never";
export function Component() {
  const [n, setN] = useState(0);
  return jsxs("div", { children: [
    jsx("h3", { children: "Title" }),
    jsxs("p", { children: ["count ", n, " items"] }),
    jsxs("p", { children: [n ? "Some " : "None ", jsx("b", { children: "bold" }), " end"] }),
    jsx("button", { type: "button", onClick: () => setN((now) => now + 1), children: "Next" }),
  ] });
}`;
    it("keeps its language, and works", async () => {
      const markup = `${await marker()}<div><h3>Title</h3><p>count <!-- -->0<!-- --> items</p><p>None <b>bold</b> end</p><button type="button">Next</button></div>`;
      const opened = await openIslandPage(`<div id="a" data-widget="served">${markup}</div>`, {
        widgets: { served },
      });
      const { page } = opened;
      await opened.state("a", "waiting");
      const translator = await startTranslator(page, options);
      await translator.done();
      const before = await page.textContent("#a");
      expect(before).toContain("[Title]");
      // It goes no further: what is shown afterwards was not translated again.
      await page.evaluate(() => {
        window.fakeTranslator.isDone = () => true;
        const island = document.querySelector("#a") as HTMLElement;
        Object.assign(window, { seen: new Set([island.textContent]) });
        const look = (): void => {
          (window as unknown as { seen: Set<string> }).seen.add(island.textContent);
          requestAnimationFrame(look);
        };
        look();
        (window.skerry as Skerry).scan(island);
      });
      await opened.state("a", "mounted");
      expect(await page.textContent("#a")).toBe(before);
      expect(
        await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]),
      ).toEqual([before]);
      await page.click("#a button");
      await expect
        .poll(async () => untranslated((await page.textContent("#a")) ?? ""))
        .toBe("Titlecount 1 itemsSome bold endNext");
      await page.evaluate(() => (window.skerry as Skerry).unmount(document));
      expect(opened.errors).toEqual([]);
    });
  },
);

it("a built-in widget that was translated before it is hydrated keeps its language", async () => {
  const opened = await openIslandPage(
    (await servedIsland("search-form")).replace('data-load="eager"', 'data-load="never"'),
    { widgets: {} },
  );
  const { page } = opened;
  await opened.state("island", "waiting");
  await (await startTranslator(page)).done();
  const before = await page.textContent("#island");
  await page.evaluate(() =>
    (window.skerry as Skerry).scan(document.querySelector("#island") as Element),
  );
  await opened.state("island", "mounted");
  expect(await page.textContent("#island")).toBe(before);
  expect(opened.errors).toEqual([]);
});
