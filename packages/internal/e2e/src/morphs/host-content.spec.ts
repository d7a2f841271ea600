import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Engine, engines, morphTo, openMorphPage } from "./engines.ts";
import { renderField } from "./morph-widgets.ts";

const island = (id: string, inside: string): string =>
  `<div id="${id}" data-widget="field" data-load="eager" data-props='{"label":"${id}"}'>${inside}</div>`;

const client = island("client", '<p class="fallback">Fallback</p>');
const served = async (): Promise<string> =>
  island("served", await renderField({ label: "served" }));

const before = async (): Promise<string> =>
  `Text <h2 id="title">Title</h2><ul><li id="one">One</li><li id="two">Two</li><li>Three</li></ul>${client}
  between <p class="old" title="Old">Some <b>bold</b> words</p>${await served()}<hr><p id="gone">Gone</p><p id="last">Last</p>`;

const after = async (): Promise<string> =>
  `New text <h2 id="title">New title</h2><ul><li id="two">Two</li><li id="new">New</li><li id="one">One, changed</li></ul>${client}
  and between <p class="new">Some <i>other</i> words</p><p>More</p>${await served()}<p id="last">Last</p><hr>`;

/** Numbers all nodes of the page's own, and returns what describes them: an island is one node. */
const watchNodes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const numbers = new Map<Node, number>();
    const describeNode = (node: Node): unknown => {
      const number = numbers.get(node) ?? "new";
      if (!(node instanceof Element)) return [number, node.nodeValue];
      if (node.matches("[data-widget]")) return [number, node.id];
      const attributes = [...node.attributes].map(({ name, value }) => `${name}=${value}`);
      return [number, node.localName, attributes, [...node.childNodes].map(describeNode)];
    };
    const count = (node: Node): void => {
      numbers.set(node, numbers.size);
      if (node instanceof Element && node.matches("[data-widget]")) return;
      for (const child of node.childNodes) count(child);
    };
    const main = document.querySelector("#main") as Element;
    count(main);
    Object.assign(window, { look: () => describeNode(document.querySelector("#main") as Element) });
  });

/** The page's own nodes after a morph, with or without Skerry. */
async function morphed(engine: Engine, isWithout: boolean): Promise<unknown> {
  const islandPage = await openMorphPage(
    engine,
    await before(),
    isWithout ? [] : ["client", "served"],
    isWithout ? (site) => site.fail("/skerry/skerry.js") : undefined,
  );
  await watchNodes(islandPage.page);
  await morphTo(islandPage, engine, await after());
  await expect.poll(() => islandPage.text("#title")).toBe("New title");
  // htmx marks what it has changed for some milliseconds.
  await islandPage.page.waitForSelector("[class^=htmx-]", { state: "detached" });
  return islandPage.page.evaluate(() => (window as unknown as { look(): unknown }).look());
}

it.each(engines)(
  "$name morphs what is around and between islands exactly as without Skerry",
  async (engine) => {
    expect(await morphed(engine, false)).toEqual(await morphed(engine, true));
  },
);
