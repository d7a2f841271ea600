import * as fc from "fast-check";
import { expect, it } from "vitest";
import { countTexts } from "./count-texts.ts";
import type { NestedTexts } from "./texts.ts";

const textsOf = (words: fc.Arbitrary<string>): fc.Arbitrary<NestedTexts> =>
  fc.letrec<{ texts: NestedTexts }>((tie) => ({
    texts: fc.dictionary(words, fc.oneof({ maxDepth: 4 }, words, tie("texts"))),
  })).texts;

const count = (nested: NestedTexts): number =>
  Object.values(nested).reduce(
    (sum: number, value) => sum + (typeof value === "string" ? 1 : count(value)),
    0,
  );

it("counts every string, whatever stands in it", () => {
  const property = fc.property(
    textsOf(fc.string()),
    (nested) => countTexts(nested) >= count(nested),
  );
  fc.assert(property);
});

it("counts none twice in usual texts", () => {
  const words = fc.string().filter((word) => !/^:|":/.test(word));
  fc.assert(fc.property(textsOf(words), (nested) => countTexts(nested) === count(nested)));
});

it.each([undefined, null, "", 5, [], {}])("is none in %j", (value) => {
  expect(countTexts(value)).toBe(0);
});
