import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type PageItem, pageItems } from "./page-items.ts";

function allItems(page: number, pages: number): PageItem[] {
  const { before, around, after } = pageItems(page, pages);
  return [...before, ...around, ...after];
}

it.each([
  [1, 20, "1 2 3 4 5 … 20"],
  [3, 20, "1 2 3 4 5 … 20"],
  [4, 20, "1 2 3 4 5 6 … 20"],
  // Where a gap would be one page, that page is shown.
  [5, 20, "1 2 3 4 5 6 7 … 20"],
  [6, 20, "1 … 4 5 6 7 8 … 20"],
  [10, 20, "1 … 8 9 10 11 12 … 20"],
  [15, 20, "1 … 13 14 15 16 17 … 20"],
  [16, 20, "1 … 14 15 16 17 18 19 20"],
  [19, 20, "1 … 16 17 18 19 20"],
  [20, 20, "1 … 16 17 18 19 20"],
  [3, 6, "1 2 3 4 5 6"],
  [2, 3, "1 2 3"],
  [1, 1, "1"],
])("page %i of %i has the items that KnpPaginator has", (page, pages, expected) => {
  const items = allItems(page, pages).map((item) => (item === "gap" ? "…" : item));
  expect(items.join(" ")).toBe(expected);
});

it("holds both ends and five pages around the current one, for every page of every list", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(), (pages, seed) => {
      const page = 1 + (seed % pages);
      const items = allItems(page, pages);
      const numbers = items.filter((item) => item !== "gap");
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect([numbers[0], numbers.at(-1)]).toEqual([1, pages]);
      expect(items.length).toBeLessThanOrEqual(9);
      const { around } = pageItems(page, pages);
      expect(around).toHaveLength(Math.min(5, pages));
      expect(around).toContain(page);
      for (const [index, item] of items.entries()) {
        const step = Number(items[index + 1]) - Number(items[index - 1]);
        // A gap stands for at least two pages; without one the numbers follow each other.
        if (item === "gap") expect(step).toBeGreaterThan(2);
        else if (typeof items[index + 1] === "number") expect(items[index + 1]).toBe(item + 1);
      }
    }),
  );
});
