import * as fc from "fast-check";
import { expect, it } from "vitest";
import { typewriterSteps } from "./use-typewriter.ts";

it("shows n letters after n times 125 ms, rests for a second, and starts the next example", () => {
  expect(typewriterSteps(["ab", "c"])).toEqual([
    { text: "", duration: 125 },
    { text: "a", duration: 125 },
    { text: "ab", duration: 1000 },
    { text: "", duration: 125 },
    { text: "c", duration: 1000 },
  ]);
});

it("splits no emoji and no accent from its letter", () => {
  const shown = typewriterSteps(["👩‍👩‍👧e\u0301"]).map(({ text }) => text);
  expect(shown).toEqual(["", "👩‍👩‍👧", "👩‍👩‍👧e\u0301"]);
});

it("lasts 125 ms for each letter and a second for each example", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z0-9-]{1,20}$/)), (examples) => {
      const total = typewriterSteps(examples).reduce((sum, { duration }) => sum + duration, 0);
      const typing = examples.join("").length * 125;
      expect(total).toBe(typing + examples.length * 1000);
    }),
  );
});

it("does nothing without examples", () => {
  expect(typewriterSteps([])).toEqual([]);
});
