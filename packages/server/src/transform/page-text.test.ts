import { expect, it } from "vitest";
import { mayHaveIslands } from "./page-text.ts";

it("looks for islands in pages of at most 100,000 tags", () => {
  const page = (tags: number): string => `<p data-widget=a>${"<".repeat(tags - 1)}`;
  expect([1, 100_000, 100_001].map((tags) => mayHaveIslands(page(tags)))).toEqual([
    true,
    true,
    false,
  ]);
  expect(mayHaveIslands(`<p>${" ".repeat(200_000)}<p DATA-WIDGET=a>`)).toBe(true);
  expect(mayHaveIslands(`<p>a`)).toBe(false);
});
