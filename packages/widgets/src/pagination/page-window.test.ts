import * as fc from "fast-check";
import { expect, it } from "vitest";
import { pageWindow } from "./page-window.ts";

it.each([
  [1, 20, [1, 2, 3, 4, 5]],
  [3, 20, [1, 2, 3, 4, 5]],
  [4, 20, [2, 3, 4, 5, 6]],
  [10, 20, [8, 9, 10, 11, 12]],
  [19, 20, [16, 17, 18, 19, 20]],
  [20, 20, [16, 17, 18, 19, 20]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])("page %i of %i has the links that KnpPaginator has", (page, pages, numbers) => {
  expect(pageWindow(page, pages)).toEqual(numbers);
});

it("is a run of at most five that holds the current page, for every page of every list", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (pages, seed) => {
      const page = 1 + (seed % pages);
      const numbers = pageWindow(page, pages);
      expect(numbers).toHaveLength(Math.min(5, pages));
      expect(numbers).toContain(page);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      expect(numbers[0]).toBeGreaterThanOrEqual(1);
      expect(numbers.at(-1)).toBeLessThanOrEqual(pages);
    }),
  );
});
