import { parseFragment } from "parse5";
import { afterEach, expect, it, vi } from "vitest";

import { attribute, elementsOf } from "./page-elements.ts";
import { createRegionTest, outsideOf } from "./untrusted-regions.ts";

afterEach(() => vi.restoreAllMocks());

const trustedIn = async (html: string, selector?: string): Promise<(string | undefined)[]> => {
  const elements = [...elementsOf(parseFragment(html))];
  const outside = await outsideOf(elements, createRegionTest(selector));
  return outside.map((element) => attribute(element, "id"));
};

it.each([
  ["the attribute", "<p DATA-SKERRY-Untrusted>", undefined],
  ["an attribute, in any case", "<p data-User>", "[DATA-uSER]"],
  ["a tag, in any case", "<ARTICLE>", "Article"],
  ["the attribute of a drawing", "<svg data-skerry-untrusted>", undefined],
  ["an attribute of a drawing that has capitals", "<svg viewbox='0 0 1 1'>", "[viewBox]"],
  ["a tag of a drawing that has capitals", "<svg><foreignobject>", "foreignObject"],
])("are out: what is in %s", async (_, start, selector) => {
  const html = `<b id="before"></b>${start}<desc><i id="inside"></i></desc></svg></article></p><b id="after"></b>`;
  expect(await trustedIn(html, selector)).toContain("before");
  expect(await trustedIn(html, selector)).not.toContain("inside");
});

it("lets others have their turn among very many elements", async () => {
  const elements = [...elementsOf(parseFragment("<p>".repeat(2_000)))];
  // Every look at the clock is later than a turn may last.
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (time += 1_000));
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await outsideOf(elements, createRegionTest(".a"));
  clearImmediate(timer);
  expect(turns).toBeGreaterThan(10);
});
