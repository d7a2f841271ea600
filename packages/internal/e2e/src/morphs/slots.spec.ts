/** Slot content is the page's: engines morph and swap it as everything else that the page has. */
import { expect, it } from "vitest";
import { counter, openIslandPage } from "../islands/island-page.ts";
import { engineFiles, engines, morphTo, startEngine, wrap } from "./engines.ts";
import { morphHead } from "./morph-widgets.ts";

const panels = `
import { jsx, jsxs, useState } from "/skerry/react.js";
import { Slot } from "/skerry/island.js";
export const load = "eager";
export const slots = true;
export function Component({ label }) {
  const [count, setCount] = useState(0);
  if (count === 9) throw new Error("Crashed on purpose");
  return jsxs("div", { className: "panels", children: [
    jsx("button", { type: "button", id: "more", onClick: () => setCount(count + 1), children: label + " " + count }),
    jsx("button", { type: "button", id: "crash", onClick: () => setCount(9), children: "Crash" }),
    jsx("div", { id: "panel", children: jsx(Slot, { name: "a" }) }),
    jsx("aside", { children: jsx(Slot, {}) }),
  ] });
}`;

const content = (version: string): string =>
  `<p id="outside">Outside ${version} <input id="other" name="other"></p>
<div id="w" data-widget="panels" data-props='{"label":"${version}"}'>
  <section data-slot="a"><h2>Title ${version}</h2><input id="field" name="q">
    <div id="inner" data-widget="counter" data-load="eager" data-props='{"label":"inner ${version}"}'><p>Own ${version}</p></div></section>
  <p class="rest">Rest ${version}</p>${version === "new" ? '<p class="rest">More</p>' : ""}
</div>`;

it.each(engines)(
  "$name changes what is in slots, and nothing that the widget has rendered",
  async (engine) => {
    const islandPage = await openIslandPage(wrap(engine, content("old")), {
      widgets: { counter, panels },
      head: morphHead + engine.head,
      files: { ...engineFiles, "/part": engine.answer?.(content("old")) ?? content("old") },
    });
    const { page, state, text, errors } = islandPage;
    await startEngine(islandPage, engine);
    await state("w", "mounted");
    await state("inner", "mounted");
    await page.click("#more");
    await page.click("#inner button");
    await page.evaluate(() => {
      Object.assign(window, {
        kept: ["#w", "#more", "#field", "#inner output"].map((one) => document.querySelector(one)),
      });
    });
    await page.fill("#other", "typed");
    await page.fill("#field", "typed");
    await page.evaluate(() =>
      (document.getElementById("field") as HTMLInputElement).setSelectionRange(1, 3),
    );

    await morphTo(islandPage, engine, content("new"));
    await expect.poll(() => text("#more")).toBe("new 1");
    await expect.poll(() => text("#inner output")).toBe("inner new 1");
    expect(await text("#outside")).toBe("Outside new ");
    expect(await text("#panel h2")).toBe("Title new");
    expect(await page.locator("aside .rest").allTextContents()).toEqual(["Rest new", "More"]);
    expect(
      await page.evaluate(() =>
        (window as unknown as { kept: Element[] }).kept.map((node) => node.isConnected),
      ),
    ).toEqual([true, true, true, true]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("field");
    // Some engines set fields to what the new HTML says, others keep them.
    const value = await page.inputValue("#other");
    expect(await page.inputValue("#field")).toBe(value);
    expect(errors).toEqual([]);

    await page.evaluate(() => (document.querySelector("#crash") as HTMLElement).click());
    await state("w", "failed");
    expect(await page.locator("#w > section[data-slot=a] > h2").textContent()).toBe("Title new");
    expect(await page.locator("#w > .rest").allTextContents()).toEqual(["Rest new", "More"]);
    expect(await text("#inner output")).toBe("inner new 1");
    expect(await page.inputValue("#field")).toBe(value);
  },
);
