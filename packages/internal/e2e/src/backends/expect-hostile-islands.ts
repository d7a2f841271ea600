import { expect } from "vitest";
import { openPage } from "../harness/open-page.ts";
import { asParsed, type HostileIsland } from "./hostile-values.ts";

/** Expects that Chromium reads in the islands, without their ids, what was meant. All are of the widget `review-card`. */
export async function expectHostileIslands(
  islands: readonly string[],
  cases: readonly HostileIsland[],
): Promise<void> {
  const page = await openPage();
  await page.setContent(`<!doctype html><body>${islands.join("")}</body>`);
  const read = await page.evaluate(() =>
    Array.from(document.body.childNodes, (node) => {
      const { attributes, childNodes, nodeName } = node as Element;
      const namesOf = (all: NamedNodeMap) => Array.from(all, ({ name }) => name).join(" ");
      return {
        element: `${nodeName} ${attributes && namesOf(attributes)}`,
        values: Array.from(attributes ?? [], ({ value }) => value),
        slots: Array.from(childNodes, (slot) => {
          const { attributes: named, innerHTML } = slot as Element;
          return [named && namesOf(named), named?.[0]?.value, innerHTML];
        }),
      };
    }),
  );
  expect(read).toHaveLength(cases.length);
  for (const [index, { name, props, load, propsFrom, slots }] of cases.entries()) {
    const { element, values, slots: elements } = read[index] ?? { values: [] };
    const [widget, json = "", ...others] = values;
    expect([name, element, widget, ...others]).toEqual([
      name,
      "DIV data-widget data-props data-props-from data-load",
      "review-card",
      asParsed(propsFrom),
      asParsed(load),
    ]);
    expect([name, JSON.parse(json)]).toEqual([name, props]);
    // Go sorts them.
    expect([name, elements?.sort()]).toEqual([
      name,
      Object.entries(slots)
        .map(([slot, html]) => ["data-slot", asParsed(slot), html])
        .sort(),
    ]);
  }
}
