import { expect, it } from "vitest";
import { elementsOf } from "./page-elements.ts";
import { parseInSteps } from "./stepwise-parser.ts";

const page = `<!doctype html><p class=a>one<p><b>two<table><tr><td>three</table><svg><g/></svg>`;

it("makes the same elements with their places in the text and without", async () => {
  const [placed, bare] = await Promise.all(
    [true, false].map(async (hasLocations) => [
      ...elementsOf((await parseInSteps(page, { hasLocations })).document),
    ]),
  );
  const describe = (elements = placed): unknown =>
    elements?.map(({ tagName, attrs, parentNode }) => [tagName, attrs, parentNode?.nodeName]);
  expect(describe(bare)).toEqual(describe());
  expect(placed?.some(({ sourceCodeLocation }) => sourceCodeLocation)).toBe(true);
  expect(bare?.some(({ sourceCodeLocation }) => sourceCodeLocation)).toBe(false);
});
