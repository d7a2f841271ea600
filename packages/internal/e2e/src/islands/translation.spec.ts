/** Browsers and extensions that translate a page, and the islands in it. */
import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { isLight } from "../harness/tested-flavour.ts";
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

/** What the page shows: all that the widget says, with its portal, and whether each text of it is translated. */
const look = ({ page }: IslandPage) =>
  page.evaluate(() => {
    const island = document.querySelector("#a") as Element;
    const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
    let isTranslated = window.fakeTranslator?.isDone() ?? false;
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Text;
      isTranslated &&= !data.trim() || data.includes("[");
    }
    const parts = [island.querySelector(".sentences"), document.querySelector("aside")];
    const words = parts.map((part) => part?.textContent ?? "").join("");
    return { words: words.replace(/[[\]]/g, ""), isTranslated };
  });

/** Waits until the widget says it, translated. */
const saysTranslated = (opened: IslandPage, words: string): Promise<void> =>
  expect.poll(() => look(opened), { interval: 10 }).toEqual({ words, isTranslated: true });

/** Waits until the widget says it. */
const says = (opened: IslandPage, words: string): Promise<void> =>
  expect.poll(async () => (await look(opened)).words, { interval: 10 }).toBe(words);

const loads = ({ site }: IslandPage): number =>
  site.requests.filter((path) => path.includes("/translation-")).length;

const islandOf = (content = "Fallback"): string =>
  `<p>Page.</p><div id="a" data-widget="sentences">${content}</div>`;

const kinds: TranslatorOptions[] = [
  { kind: "fonts", pace: "at-once" },
  { kind: "fonts", pace: "batches" },
  { kind: "silent-fonts", pace: "batches" },
  { kind: "yandex", pace: "batches" },
  { kind: "edge", pace: "batches" },
  { kind: "firefox", pace: "batches" },
  { kind: "safari", pace: "batches" },
  { kind: "data", pace: "at-once" },
];

it.each(kinds)(
  "a translator leaves a widget its state, its place and its words: $kind, $pace",
  async (options) => {
    const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
    const { page } = opened;
    await opened.state("a", "mounted");
    await page.fill("[name=word]", "typed");
    await page.evaluate(() =>
      Object.assign(window, { field: document.querySelector("[name=word]") }),
    );
    const translator = await startTranslator(page, options);
    await translator.settled();
    for (let n = 0; n < 4; n++) {
      await saysTranslated(opened, said(n));
      await page.evaluate(() => (document.querySelector("#a button") as HTMLElement).click());
    }
    // Now and then the translator comes first, now and then the next click.
    await page.evaluate(async () => {
      const { port1, port2 } = new MessageChannel();
      port1.start();
      for (let n = 4; n < 400; n++) {
        (document.querySelector("#a button") as HTMLElement).click();
        const turn = new Promise((resolve) =>
          port1.addEventListener("message", resolve, { once: true }),
        );
        port2.postMessage(0);
        if (n % 3) await turn;
      }
    });
    await saysTranslated(opened, said(400));
    // It is not answered for ever. About 17 texts, most of which change with each click.
    expect(await translator.count()).toBeLessThan(10_000);
    expect(await page.inputValue("[name=word]")).toBe("typed");
    expect(
      await page.evaluate(
        () => (window as { field?: unknown }).field === document.querySelector("[name=word]"),
      ),
    ).toBe(true);
    if (options.kind !== "firefox") {
      await translator.revert();
      await says(opened, said(400));
      await page.click("#a button");
      await says(opened, said(401));
    }
    expect((await opened.events()).map(({ type }) => type)).toEqual(["mounted"]);
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(untranslated((await page.textContent("#a")) ?? "")).toBe("Fallback");
    expect(opened.errors).toEqual([]);
  },
);

it("what a widget changes before the translator's file has loaded is shown", async () => {
  const counting = `
import { jsx, jsxs, useState } from "/skerry/react.js";
export const load = "eager";
export function Component() {
  const [n, setN] = useState(0);
  return jsxs("p", { className: "sentences", children: [
    jsx("button", { type: "button", onClick: () => setN(n + 1), children: "Next" }),
    "count ", n, " items", jsx("output", { children: n }),
  ] });
}`;
  const opened = await openIslandPage('<div id="a" data-widget="counting"></div>', {
    widgets: { counting },
  });
  const { page } = opened;
  await opened.state("a", "mounted");
  opened.site.hold(/\/translation-/);
  await (await startTranslator(page, { kind: "fonts" })).done();
  for (const n of [1, 2]) {
    await page.click("#a button");
    // Preact writes into the text that is no longer there.
    if (isLight) continue;
    await expect.poll(async () => untranslated(await page.innerText("#a output"))).toBe(String(n));
  }
  opened.site.release();
  await saysTranslated(opened, "Nextcount 2 items2");
});

it("a page that nobody translates loads nothing for it", async () => {
  const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
  await opened.state("a", "mounted");
  await opened.page.click("#a button");
  await says(opened, said(1));
  expect(loads(opened)).toBe(0);
  await startTranslator(opened.page);
  await expect.poll(() => loads(opened)).toBe(1);
});

it("new props are shown in a page that is translated", async () => {
  const opened = await openIslandPage(islandOf(), { widgets: { sentences } });
  const { page } = opened;
  await opened.state("a", "mounted");
  await (await startTranslator(page)).settled();
  await page.click("#a button");
  await page.evaluate(() =>
    document.querySelector("#a")?.setAttribute("data-props", '{"label":"other"}'),
  );
  await saysTranslated(opened, said(1, "other"));
});

// Safari leaves no sign of what it did before the island loaded, and Firefox translates the new elements once more.
describe.each(kinds.filter(({ kind }) => !/safari|firefox/.test(kind ?? "")))(
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
