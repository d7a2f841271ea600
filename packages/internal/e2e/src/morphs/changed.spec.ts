import type { Skerry } from "@skerry/mount";
import { describe, expect, it } from "vitest";
import { type IslandPage, marker } from "../islands/island-page.ts";
import { engines, morphTo, openMorphPage } from "./engines.ts";
import { renderField } from "./morph-widgets.ts";

/** An island with the trigger `eager`. */
function island(id: string, widget: string, props: object, inside: string): string {
  const json = JSON.stringify(props).replaceAll("'", "&#39;");
  return `<div id="${id}" key="${id}" data-widget="${widget}" data-load="eager" data-props='${json}'>${inside}</div>`;
}

const client = (label: string): string =>
  island("client", "field", { label }, `<p class="fallback">Fallback of ${label}</p>`);

const served = async (label: string): Promise<string> =>
  island("served", "field", { label }, await renderField({ label }));

const review = (text: string): object => ({ name: "Ada", text });

/** Its markup need not be what a server writes: a static widget is left as it is. */
const fixed = async (quote: string): Promise<string> =>
  island(
    "fixed",
    "review-card",
    review(quote),
    `${await marker("s2-")}<div class="sk">${quote}</div>`,
  );

const tip = (text: string): string =>
  `<p>Price ${island("tip", "tooltip", { text }, '<button type="button" class="ask">?</button>').replace(/div/g, "span")}</p>`;

async function content(label: string): Promise<string> {
  return `<p id="host">${label}</p>${client(label)}${await served(label)}<hr>${await fixed(label)}${tip(label)}`;
}

const ids = ["client", "served", "fixed", "tip"];

/** The events so far, sorted. */
const happened = async ({ events }: IslandPage): Promise<string[]> =>
  (await events()).map(({ type, id, name }) => `${type} ${name} ${id}`).sort();

describe.each(engines)("$name", (engine) => {
  it("leaves static islands and open tooltips as they are", async () => {
    const islandPage = await openMorphPage(engine, await content("Text"), ids);
    const { page, text, site, errors } = islandPage;
    await page.hover("#tip button");
    await page.waitForSelector("#tip [popover]:popover-open");
    await page.evaluate(() => {
      const nodes = [...document.querySelectorAll("#fixed *, #tip, #tip *")];
      Object.assign(window, { nodes });
    });
    const before = [...site.requests];
    await morphTo(islandPage, engine, (await content("Text")).replace(">Text<", ">New<"));
    await expect.poll(() => text("#host")).toBe("New");
    const after = await page.evaluate(() => {
      const nodes = [...document.querySelectorAll("#fixed *, #tip, #tip *")];
      const { nodes: before } = window as unknown as { nodes: Element[] };
      const bubble = document.querySelector("#tip [popover]:popover-open");
      return {
        same: nodes.length === before.length && nodes.every((node, i) => node === before[i]),
        states: nodes.length && document.querySelectorAll("[data-widget-state=mounted]").length,
        text: bubble?.textContent,
        isDescribed:
          document.querySelector("#tip button")?.getAttribute("aria-describedby") === bubble?.id,
      };
    });
    expect(after).toEqual({ same: true, states: 4, text: "Text", isDescribed: true });
    expect(await happened(islandPage)).toEqual([]);
    expect(site.requests.slice(before.length).filter((path) => /skerry/.test(path))).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("updates props in place, and takes the new HTML for what is put back", async () => {
    const islandPage = await openMorphPage(engine, await content("old"), ids);
    const { page, text, errors } = islandPage;
    await page.click("#client button");
    await page.click("#served button");
    await page.fill("#client input", "typed text");
    await morphTo(islandPage, engine, await content("new"));
    await expect.poll(() => text("#client output")).toBe("new 1");
    await expect.poll(() => text("#served output")).toBe("new 1");
    await expect.poll(() => text("#fixed")).toMatch(/^.*new.*Ada/);
    expect(await page.inputValue("#client input")).toBe("typed text");
    await page.hover("#tip button");
    await page.waitForSelector("#tip [popover]:popover-open");
    expect(await text("#tip [popover]")).toBe("new");
    const markup = await renderField({ label: "new" });
    const expected = {
      client: '<p class="fallback">Fallback of new</p>',
      served: engine.dropsComments ? markup.replace(/^<!--.*?-->/, "") : markup,
      tip: '<button type="button" class="ask">?</button>',
    };
    const wrong = await page.evaluate((expected) => {
      (window.skerry as Skerry).unmount(document);
      return Object.entries(expected).flatMap(([id, html]) => {
        const island = document.getElementById(id) as HTMLElement;
        const whole = island.cloneNode() as HTMLElement;
        whole.innerHTML = html;
        return whole.isEqualNode(island) ? [] : [island.innerHTML];
      });
    }, expected);
    expect(wrong).toEqual([]);
    const own = (await happened(islandPage)).filter((event) => !event.includes("fixed"));
    expect(own).toEqual([
      "unmounted field client",
      "unmounted field served",
      "unmounted tooltip tip",
    ]);
    expect(errors).toEqual([]);
  });

  it("ends islands that are gone, mounts new ones, and both where the name has changed", async () => {
    const renamed = (widget: string): string =>
      island("renamed", widget, { label: widget }, `<p class="fallback">Fallback of ${widget}</p>`);
    const fallback = '<p class="fallback">Fallback</p>';
    const islandPage = await openMorphPage(
      engine,
      `<p id="host">Old</p>${client("client")}${await served("served")}${renamed("field")}<i id="last">Last</i>`,
      ["client", "served", "renamed"],
    );
    const { page, state, text, errors } = islandPage;
    await page.evaluate(() => Object.assign(window, { last: document.querySelector("#last") }));
    await morphTo(
      islandPage,
      engine,
      `<p id="host">New</p>${island("fresh", "field", { label: "fresh" }, fallback)}${renamed("other")}<i id="last">Last</i>`,
    );
    await state("fresh", "mounted");
    await state("renamed", "mounted");
    expect(await text("#renamed output")).toBe("other 0");
    expect(await text("#fresh output")).toBe("fresh 0");
    expect(await page.locator("[data-widget]").count()).toBe(2);
    expect(await page.evaluate(() => (window as unknown as { alive: number }).alive)).toBe(2);
    const seen = (await happened(islandPage)).filter((event) => /renamed|fresh/.test(event));
    expect(seen).toEqual(
      ["mounted field fresh", "mounted other renamed", "unmounted field renamed"].sort(),
    );
    await page.evaluate(() => (window.skerry as Skerry).unmount(document));
    expect(await text("#renamed")).toBe("Fallback of other");
    expect(await page.locator(".widget").count()).toBe(0);
    expect(errors).toEqual([]);
  });
});
