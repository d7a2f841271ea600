import { parseFragment } from "parse5";
import { expect, it } from "vitest";
import { attribute, elementsOf } from "./page-elements.ts";
import { createRegionTest, outsideOf } from "./untrusted-regions.ts";

const trustedIn = (html: string, selector?: string): (string | undefined)[] =>
  outsideOf([...elementsOf(parseFragment(html))], createRegionTest(selector)).map((element) =>
    attribute(element, "id"),
  );

it.each([
  ["the attribute", "<p DATA-SKERRY-Untrusted>", undefined],
  ["an attribute, in any case", "<p data-User>", "[DATA-uSER]"],
  ["a tag, in any case", "<ARTICLE>", "Article"],
  ["the attribute of a drawing", "<svg data-skerry-untrusted>", undefined],
  ["an attribute of a drawing that has capitals", "<svg viewbox='0 0 1 1'>", "[viewBox]"],
  ["a tag of a drawing that has capitals", "<svg><foreignobject>", "foreignObject"],
])("are out: what is in %s", (_, start, selector) => {
  const html = `<b id="before"></b>${start}<desc><i id="inside"></i></desc></svg></article></p><b id="after"></b>`;
  expect(trustedIn(html, selector)).toContain("before");
  expect(trustedIn(html, selector)).not.toContain("inside");
});
