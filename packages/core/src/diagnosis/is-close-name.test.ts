import * as fc from "fast-check";
import { expect, test } from "vitest";
import { propertyRuns } from "../property-runs.test.fixture.ts";
import { isCloseName } from "./is-close-name.ts";

/** The textbook's table: row by row, from the distances of all shorter beginnings. */
function distanceOf(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => row + column),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      table[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + wrong,
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(a.length, b.length);
}

const name = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });

test("it agrees with the table of distances", () => {
  fc.assert(
    fc.property(name, name, fc.nat(4), (a, b, mistakes) => {
      expect(isCloseName(a, b, mistakes)).toBe(distanceOf(a, b) <= mistakes);
    }),
    { numRuns: propertyRuns(3_000) },
  );
});

test("a very long name is compared with a known one without a stack overflow", () => {
  expect(isCloseName("search-form", "search-form".repeat(100_000), 3)).toBe(false);
  expect(isCloseName("x".repeat(1_000_000), "search-form", 3)).toBe(false);
});
