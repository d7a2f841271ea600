import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { findUnknownKeys } from "./unknown-keys.ts";
import { publishedSchema } from "./key-check.ts";

const schema = v.object({
  reviews: v.pipe(
    v.optional(
      v.array(
        v.object({ name: v.string(), homepage: v.optional(v.string()), verified: v.boolean() }),
      ),
    ),
    v.description("Reviews."),
  ),
  page: v.optional(v.number(), 1),
  pages: v.nullable(v.number()),
  headingLevel: v.optional(v.number()),
});

/** Each unknown key as a path, and the key that was meant. */
const find = (props: unknown, of: unknown = schema): [string, string | undefined][] =>
  findUnknownKeys(publishedSchema(of as object), props).map(({ path, meant }) => [
    path.join("/"),
    meant,
  ]);

describe("a key that is close to an absent one", () => {
  test.each([
    ["a plural that is missing", { review: [] }, ["review", "reviews"]],
    ["a plural too many", { reviewss: [] }, ["reviewss", "reviews"]],
    ["a missing letter", { revews: [] }, ["revews", "reviews"]],
    ["a wrong letter", { rewiews: [] }, ["rewiews", "reviews"]],
    ["swapped letters", { reveiws: [] }, ["reveiws", "reviews"]],
    ["capitals", { Reviews: [] }, ["Reviews", "reviews"]],
    ["kebab-case", { "heading-level": 2 }, ["heading-level", "headingLevel"]],
    ["snake_case", { heading_level: 2 }, ["heading_level", "headingLevel"]],
    ["lower case", { headinglevel: 2 }, ["headinglevel", "headingLevel"]],
    [
      "inside of an item",
      { reviews: [{ name: "a" }, { name: "b", verfied: true }] },
      ["reviews/1/verfied", "verified"],
    ],
  ])("is found: %s", (_, props, expected) => {
    expect(find(props)).toEqual([expected]);
  });

  test("is the absent one of two that are equally near", () => {
    expect(find({ page: 1, pags: 9 })).toEqual([["pags", "pages"]]);
  });

  test("is found in every item, however many there are", () => {
    const reviews = Array.from({ length: 500 }, () => ({ rating: 5 }));
    const found = find({ reviews: [...reviews, { verfied: true }] });
    expect(found).toHaveLength(501);
    expect(found.at(-1)).toEqual(["reviews/500/verfied", "verified"]);
  });
});

describe("an unknown key", () => {
  test.each([
    ["that is close to nothing", { rating: 5 }, ["rating", undefined]],
    ["next to the one it is close to", { reviews: [], review: 1 }, ["review", undefined]],
    [
      "whose nearest name is there",
      { pages: 3, pagesx: 1, headingLevel: 2 },
      ["pagesx", undefined],
    ],
    ["that is a name of objects themselves", { constructor: 1 }, ["constructor", undefined]],
  ])("is not misspelled: %s", (_, props, expected) => {
    expect(find(props)).toEqual([expected]);
  });

  test("comes with the keys that are known there", () => {
    expect(findUnknownKeys(schema, { reviews: [{ rating: 5 }] })).toEqual([
      {
        path: ["reviews", 0, "rating"],
        known: ["name", "homepage", "verified"],
        meant: undefined,
      },
    ]);
  });

  test("is compared at most a hundred times, because that takes time", () => {
    const props = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`reviews${i}`, 1]));
    const found = find(props);
    expect(found).toHaveLength(5_000);
    expect(found.filter(([, meant]) => meant)).toHaveLength(100);
  });
});

test.each([
  ["known keys only", { reviews: [{ name: "a" }], page: null }],
  ["values of other kinds", { reviews: { 0: { nam: "a" } }, page: [{ a: 1 }] }],
  ["an array", [{ review: 1 }]],
  ["a string", "reviews"],
])("there is nothing to find in %s", (_, props) => {
  expect(find(props)).toEqual([]);
});

test("is found where the schema rejects it, and in a JSON Schema that names all keys of an object", () => {
  const published = (node: object) => ({ "~standard": { jsonSchema: { input: () => node } } });
  const item = { type: "object", properties: { verified: {} }, additionalProperties: false };
  const nullable = { anyOf: [item, { type: "null" }] };
  for (const other of [
    v.strictObject({ verified: v.string() }),
    published(item),
    published({ ...item, additionalProperties: undefined }),
    published(nullable),
  ]) {
    expect(find({ verfied: 1 }, other)).toEqual([["verfied", "verified"]]);
  }
  const list = published({
    type: "object",
    properties: { all: { type: "array", items: nullable } },
  });
  expect(find({ all: [null, { verfied: 1 }] }, list)).toEqual([["all/1/verfied", "verified"]]);
});

const failing = () => {
  throw new Error("No JSON Schema can describe it.");
};

test.each([
  ["one for anything", v.unknown()],
  ["one that keeps other keys", v.looseObject({ reviews: v.string() })],
  ["one with a rule for other keys", v.objectWithRest({ reviews: v.string() }, v.string())],
  ["a choice", v.union([v.object({ reviews: v.string() }), v.object({ review: v.string() })])],
  ["one of another library", { type: "object", shape: {} }],
  ["one that cannot be published", { "~standard": { jsonSchema: { input: failing } } }],
])("nothing is said where a schema does not name all its keys: %s", (_, other) => {
  expect(find({ review: "a" }, other)).toEqual([]);
  expect(find({ a: { review: "a" } }, v.object({ a: other as never }))).toEqual([]);
});
