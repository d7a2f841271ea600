import { describe, expect, it } from "vitest";
import { engines, morphTo, openMorphPage } from "./engines.ts";
import { renderField } from "./morph-widgets.ts";

const attributes = (props: object): string =>
  `data-load="eager" data-props='${JSON.stringify(props)}'`;

async function content(text: string): Promise<string> {
  return `<p id="host">${text}</p>
    <div id="client" data-widget="field" ${attributes({ label: "client" })}><p class="fallback">Fallback</p></div>
    <div id="served" data-widget="field" ${attributes({ label: "served" })}>${await renderField({ label: "served" })}</div>
    <p>${text}</p>`;
}

declare global {
  interface Window {
    before: { nodes: Element[]; scroll: number; fallbacks: number };
  }
}

describe.each(engines)("$name: a morph to the same HTML", (engine) => {
  it.each(["client", "served"])("changes nothing in a %s island", async (id) => {
    const islandPage = await openMorphPage(engine, await content("Old"), ["client", "served"]);
    const { page, events, text, errors } = islandPage;
    await page.click(`#${id} button`);
    await page.click(`#${id} button`);
    await page.fill(`#${id} input`, "typed text");
    await page.evaluate((id) => {
      const island = document.querySelector(`#${id}`) as HTMLElement;
      const input = island.querySelector("input") as HTMLInputElement;
      input.setSelectionRange(2, 5);
      (island.querySelector(".list") as Element).scrollTop = 30;
      window.before = { nodes: [...island.querySelectorAll("*")], scroll: scrollY, fallbacks: 0 };
      const look = (): void => {
        window.before.fallbacks += document.querySelectorAll(".fallback").length;
        requestAnimationFrame(look);
      };
      look();
    }, id);
    await morphTo(islandPage, engine, await content("New"));
    await expect.poll(() => text("#host")).toBe("New");
    const after = await page.evaluate((id) => {
      const island = document.querySelector(`#${id}`) as HTMLElement;
      const input = island.querySelector("input") as HTMLInputElement;
      const nodes = [...island.querySelectorAll("*")];
      return {
        sameNodes: nodes.map((node, i) => node === window.before.nodes[i]),
        value: input.value,
        selection: [input.selectionStart, input.selectionEnd],
        focused: document.activeElement === input,
        scrollTop: island.querySelector(".list")?.scrollTop,
        fallbacks: window.before.fallbacks,
        alive: (window as unknown as { alive: number }).alive,
        states: [...document.querySelectorAll<HTMLElement>("[data-widget]")].map(
          (one) => one.dataset["widgetState"],
        ),
      };
    }, id);
    expect(after).toEqual({
      sameNodes: Array.from({ length: 7 }, () => true),
      value: "typed text",
      selection: [2, 5],
      focused: true,
      scrollTop: 30,
      fallbacks: 0,
      alive: 2,
      states: ["mounted", "mounted"],
    });
    await page.click(`#${id} button`);
    expect(await text(`#${id} output`)).toBe(`${id} 3`);
    expect(await events()).toEqual([]);
    expect(errors).toEqual([]);
  });
});
