import * as fc from "fast-check";
import { expect, it } from "vitest";
import { urlLength, queryFields } from "./query-fields.ts";

it.each([
  ["/search", []],
  ["/search?", []],
  [
    "/search?lang=de&a[]=1&a[]=2",
    [
      ["lang", "de"],
      ["a[]", "1"],
      ["a[]", "2"],
    ],
  ],
  ["/search?q=a+b%2Bc%3D%C3%BC", [["q", "a b+c=ü"]]],
  ["https://shop.example/search?a=1#results?b=2", [["a", "1"]]],
  ["#results?b=2", []],
  [
    "?empty=&flag",
    [
      ["empty", ""],
      ["flag", ""],
    ],
  ],
])("finds the entries in the query of %s", (url, fields) => {
  expect(queryFields(url)).toEqual(fields);
});

it("counts the characters of the URL that a browser requests", () => {
  const pairs = fc.array(fc.tuple(fc.string(), fc.string()));
  fc.assert(
    fc.property(pairs, (fields) => {
      const plain = fields.map(([name, value]) => [name, value.replace(/[\r\n]/g, "")] as const);
      const asked = `/search?${new URLSearchParams(plain.map((field) => [...field]))}`;
      expect(urlLength("/search?old=1#top", plain)).toBe(asked.length);
    }),
  );
});

it("counts a line end as the two characters that forms make of it", () => {
  expect(urlLength("/s", [["d", "a\nb"]])).toBe("/s?d=a%0D%0Ab".length);
  expect(urlLength("/s", [["d", "a\r\nb"]])).toBe("/s?d=a%0D%0Ab".length);
});
