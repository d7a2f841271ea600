import { expect, it } from "vitest";
import { findDocNumbers } from "./find-doc-numbers.ts";

const valuesOf = (markdown: string): string[] =>
  findDocNumbers(markdown).numbers.map(({ line, value }) => `${line}: ${value}`);

it("finds numbers in sentences and tables, with their lines", () => {
  expect(valuesOf("At most 1,000 bytes\n\n| in | 2.5 s |\n")).toEqual(["1: 1000", "3: 2.5"]);
});

it.each([
  ["a name", "UTF-8, parse5, SHA-256 and #4711"],
  ["code", "`max-age=31536000`"],
  ["a block of code", "```sh\nsleep 5\n```"],
  ["a URL", "[here](https://site.example/4) and <http://127.0.0.1:8000/>"],
  ["the start of a heading or a list item", "## 14. Bounds\n\n1. First"],
])("leaves out the digits of %s", (_, markdown) => {
  expect(valuesOf(markdown)).toEqual([]);
});

it("leaves out what was measured on a day, to the end of the section", () => {
  const section = "## Results\n\n2026-11-21, 2 cores\n\n### Slow\n\n66 ms\n\n## Limits\n\n5 s\n";
  expect(valuesOf(section)).toEqual(["11: 5"]);
});
