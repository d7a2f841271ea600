import { expect, it } from "vitest";
import { judgeByType, type TypeSchema } from "./type-verdict.ts";

const text = { type: "string" };
const number = { type: "number" };
const price: TypeSchema = {
  type: "object",
  properties: {
    price: number,
    tone: { type: "string", enum: ["calm", "loud"] },
    items: { type: "array", items: { type: "object", properties: { id: text }, required: ["id"] } },
    both: { anyOf: [text, { type: "null" }] },
    path: { type: "string", pattern: "^/" },
    pair: { type: "array", prefixItems: [text, number], items: false, minItems: 2, maxItems: 2 },
    shape: {
      anyOf: [
        { type: "object", properties: { kind: { const: "a" }, a: text }, required: ["kind", "a"] },
        { type: "object", properties: { kind: { const: "b" }, b: number }, required: ["kind"] },
      ],
    },
    tree: { $ref: "#/$defs/Tree" },
    map: { type: "object", additionalProperties: number },
    any: {},
    never: { not: {} },
  },
  required: ["price"],
  "x-skerry-unavailable": { onPick: "a function", icon: "what React renders" },
  $defs: {
    Tree: {
      type: "object",
      properties: { branches: { type: "array", items: { $ref: "#/$defs/Tree" } } },
    },
  },
};

it.each<[props: object, found: readonly string[]]>([
  [{ price: 1, tone: "calm", both: null, path: "/a", pair: ["a", 1], any: [], map: { a: 1 } }, []],
  [{ prise: 1 }, ['key prise The type of the props has no key "prise". Did you mean "price"?']],
  [{}, ['missing price The required key "price" is missing. Expected a number.']],
  [{ price: "1" }, ['value price Expected a number, but received "1".']],
  [
    { price: 1, tone: "lound" },
    ['value tone Expected "calm" or "loud", but received "lound". Did you mean "loud"?'],
  ],
  [{ price: 1, both: 1 }, ["value both Expected a string or null, but received 1."]],
  [{ price: 1, path: "a" }, ['value path Expected a string that matches ^/, but received "a".']],
  [{ price: 1, pair: ["a"] }, ["value pair Expected 2 items, but received 1."]],
  [
    { price: 1, items: [{ idd: "x" }] },
    ['key items.0.idd The type of the props has no key "idd". Did you mean "id"?'],
  ],
  [{ price: 1, shape: { kind: "b", b: 2 } }, []],
  [
    { price: 1, shape: { kind: "b", b: "2" } },
    ['value shape.b Expected a number, but received "2".'],
  ],
  [{ price: 1, map: { a: "x" } }, ['value map.a Expected a number, but received "x".']],
  [
    { price: 1, tree: { branches: [{ branches: [{ branches: 1 }] }] } },
    ["value tree.branches.0.branches.0.branches Expected an array, but received 1."],
  ],
  [
    { price: 1, onPick: "x" },
    ['key onPick "onPick" is a function in the widget, which no page can give. Leave it out.'],
  ],
  [{ price: 1, icon: "text", children: "text", "data-x": 1 }, []],
  [{ price: 1, never: 1 }, ["value never Expected nothing, but received 1."]],
])("%j", (props, expected) => {
  const found = judgeByType(price, props).map(
    ({ kind, path, message, hint }) =>
      `${kind} ${path.join(".")} ${message}${hint ? ` ${hint}` : ""}`,
  );
  expect(found).toEqual(expected);
});

it.each<[props: object, count: number]>([
  [{ prise: 1 }, 1],
  [{ price: 1, title: "an attribute" }, 0],
  [{ price: 1, size: 1 }, 0],
  // Close to a key that is there: another attribute.
  [{ price: 1, pricey: 1 }, 0],
])("allows the attributes of elements: %j", (props, count) => {
  const schema = {
    type: "object",
    properties: { price: number, sizes: text, size: {} },
    required: ["price"],
    additionalProperties: true,
  };
  expect(judgeByType(schema, props)).toHaveLength(count);
});

it("compares props with each of several objects", () => {
  const schema: TypeSchema = {
    type: "object",
    anyOf: [
      { type: "object", properties: { a: text }, required: ["a"] },
      { type: "object", properties: { b: number }, required: ["b"] },
    ],
  };
  expect(judgeByType(schema, { b: 1 })).toEqual([]);
  expect(judgeByType(schema, { b: "1" })).toMatchObject([{ path: ["b"] }]);
});

it("has no more to say than anybody reads", () => {
  const many = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`k${index}`, index]),
  );
  expect(judgeByType(price, many).length).toBeLessThanOrEqual(50);
});
