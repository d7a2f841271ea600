import { describe, expect, it } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { type ObjectShape, splitNull, type ValueType } from "./props-model.ts";
import { readPropsModel } from "./read-props-model.ts";

const read = (schema: JsonSchema, widget = "card") => readPropsModel([{ widget, schema }]);

/** The type of a property `a` with this schema. */
function typeOf(schema: JsonSchema, root: JsonSchema = {}): ValueType {
  const { shapes } = read({ ...root, type: "object", properties: { a: schema } });
  return shapes[0]?.properties[0]?.type as ValueType;
}

const names = ({ shapes }: { shapes: readonly ObjectShape[] }) => shapes.map(({ name }) => name);
const string = { type: "string" };

describe("a value is", () => {
  it.each<[string, JsonSchema, unknown]>([
    ["what its type says", { type: "integer" }, { kind: "integer" }],
    ["one of several types", { type: ["string", "null"] }, union("string", "null")],
    ["one of some values", { enum: ["a", 2] }, { kind: "literal", values: ["a", 2] }],
    ["one value", { type: "string", const: "a" }, { kind: "literal", values: ["a"] }],
    [
      "one of some values, or null",
      { enum: ["a", null] },
      { kind: "union", members: [{ kind: "literal", values: ["a"] }, { kind: "null" }] },
    ],
    ["anything where the values are objects", { enum: [{ b: 1 }] }, { kind: "any" }],
    ["anything where nothing is said", {}, { kind: "any" }],
    ["a union without doublets", { anyOf: [string, { oneOf: [string] }] }, { kind: "string" }],
    ["anything where one member is anything", { anyOf: [string, {}] }, { kind: "any" }],
    ["a list", { type: "array", items: string }, list({ kind: "string" })],
    [
      "a list of all that a tuple has",
      { type: "array", prefixItems: [string, { type: "number" }], items: false },
      list(union("string", "number")),
    ],
    [
      "the same in draft 7",
      { type: "array", items: [string], additionalItems: { type: "null" } },
      list(union("string", "null")),
    ],
    [
      "a map",
      { type: "object", additionalProperties: { type: "number" } },
      { kind: "map", value: { kind: "number" } },
    ],
    [
      "an object or null",
      { type: ["object", "null"], additionalProperties: string },
      { kind: "union", members: [{ kind: "map", value: { kind: "string" } }, { kind: "null" }] },
    ],
    ["anything where a reference cannot be read", { $ref: "#/$defs/%" }, { kind: "any" }],
    ["a map of anything", { type: "object" }, { kind: "map", value: { kind: "any" } }],
    ["what a reference names", { $ref: "#/$defs/a~1b" }, { kind: "string" }],
    ["anything where a reference names nothing", { $ref: "#/$defs/none" }, { kind: "any" }],
    ["anything where a list is a list of itself", { $ref: "#/$defs/own" }, list({ kind: "any" })],
  ])("%s", (_name, schema, expected) => {
    const own = { type: "array", items: { $ref: "#/$defs/own" } };
    expect(typeOf(schema, { $defs: { "a/b": string, own } })).toEqual(expected);
  });

  it("an object whose forms have keys of their own, which may be absent", () => {
    const forms = [
      { properties: { b: string }, required: ["b"] },
      { properties: { b: { type: "null" }, c: string } },
    ];
    const { shapes } = read({
      type: "object",
      properties: { a: string },
      required: ["a"],
      anyOf: forms,
    });
    const [shape] = shapes;
    expect(shape?.properties.map(({ key, isRequired, type }) => [key, isRequired, type])).toEqual([
      ["a", true, { kind: "string" }],
      ["b", false, union("string", "null")],
      ["c", false, { kind: "string" }],
    ]);
  });

  it("an object with a type of its own", () => {
    const item = (): JsonSchema => ({ type: "object", properties: { b: string }, required: ["b"] });
    const model = read({
      type: "object",
      properties: { items: { type: "array", items: item() }, header: item() },
    });
    expect(names(model)).toEqual(["CardProps", "CardItem", "CardHeader"]);
    expect(model.shapes.map(({ path }) => path)).toEqual(["", "items[]", "header"]);
    expect(model.shapes[1]?.properties).toMatchObject([{ key: "b", isRequired: true }]);
  });

  it("an object of all parts", () => {
    const { shapes } = read({
      allOf: [
        { type: "object", properties: { a: string }, required: ["a"] },
        { type: "object", properties: { b: string } },
      ],
    });
    expect(shapes).toHaveLength(1);
    expect(shapes[0]?.properties.map(({ key }) => key)).toEqual(["a", "b"]);
  });
});

describe("an object", () => {
  it("that holds itself is one type", () => {
    const children = { type: "array", items: { $ref: "#" } };
    const { shapes } = read({ type: "object", properties: { children } });
    expect(names({ shapes })).toEqual(["CardProps"]);
    expect(shapes[0]?.properties[0]?.type).toEqual({
      kind: "list",
      item: { kind: "object", shape: shapes[0] },
    });
  });

  it("has required keys first", () => {
    const properties = { a: string, b: string, c: string };
    const { shapes } = read({ type: "object", properties, required: ["c", "b"] });
    expect(shapes[0]?.properties.map(({ key }) => key)).toEqual(["b", "c", "a"]);
  });

  it("takes other keys where the schema says so", () => {
    const properties = { a: string };
    const more = (rest: JsonSchema) =>
      read({ type: "object", properties, ...rest }).shapes[0]?.more;
    expect(more({})).toBeUndefined();
    expect(more({ additionalProperties: false })).toBeUndefined();
    expect(more({ additionalProperties: {} })).toEqual({ kind: "any" });
    expect(more({ additionalProperties: string })).toEqual({ kind: "string" });
    expect(read({}).shapes[0]?.more).toEqual({ kind: "any" });
  });

  it("has the keys that their names' schema lists", () => {
    const { shapes } = read({
      type: "object",
      properties: {
        prices: {
          type: "object",
          propertyNames: { enum: ["eur", "usd"] },
          additionalProperties: { type: "number" },
          required: ["eur"],
        },
      },
    });
    expect(shapes[1]).toMatchObject({
      name: "CardPrices",
      more: undefined,
      properties: [
        { key: "eur", isRequired: true, type: { kind: "number" } },
        { key: "usd", isRequired: false },
      ],
    });
  });

  it("lacks the keys that never reach a widget, or may not be there", () => {
    const properties = JSON.parse(
      '{"__proto__":{},"a":{},"dangerouslySetInnerHTML":{},"b":{"not":{}}}',
    );
    expect(read({ properties }).shapes[0]?.properties.map(({ key }) => key)).toEqual(["a"]);
  });

  it("says what no type does", () => {
    const price = { type: "number", minimum: 0, default: 2, description: "In EUR." };
    const { shapes } = read({ properties: { price } });
    expect(shapes[0]?.properties[0]?.notes).toEqual(["In EUR.", "Default: 2.", "At least 0."]);
  });
});

describe("alternatives", () => {
  const one = (kind: string) => ({
    type: "object",
    properties: { kind: { const: kind } },
    required: ["kind"],
  });

  it("of all props are a type each", () => {
    const model = read({ oneOf: [one("image"), one("text")] });
    expect(names(model)).toEqual(["CardImageProps", "CardTextProps"]);
    expect(model.widgets).toMatchObject([{ name: "CardProps", alternatives: model.shapes }]);
  });

  it("inside are named after what tells them apart, or numbered", () => {
    const items = { type: "array", items: { anyOf: [one("a"), one("b")] } };
    const media = { anyOf: [{ properties: { src: string } }, { properties: { href: string } }] };
    const model = read({ type: "object", properties: { items, media } });
    expect(names(model).slice(1)).toEqual(["CardItemA", "CardItemB", "CardMedia1", "CardMedia2"]);
  });
});

describe("names", () => {
  it("are each there once, those of widgets first", () => {
    const inner = (): JsonSchema => ({ type: "object", properties: { a: string } });
    const { widgets, shapes } = readPropsModel([
      { widget: "search-form", schema: { type: "object", properties: { a: string } } },
      {
        widget: "search",
        schema: { type: "object", properties: { formProps: inner(), "form-props": inner() } },
      },
    ]);
    expect(widgets.map(({ name }) => name)).toEqual(["SearchProps", "SearchFormProps"]);
    expect(new Set(names({ shapes }).map((name) => name.toLowerCase())).size).toBe(shapes.length);
  });

  it.each([
    ["items", "CardItem"],
    ["categories", "CardCategory"],
    ["addresses", "CardAddress"],
    ["news", "CardNew"],
    ["status", "CardStatusItem"],
    ["children", "CardChildrenItem"],
    ["Größen", "CardGroEnItem"],
    ["3d", "CardKey3dItem"],
  ])("of items come from the name of the list: %s", (key, expected) => {
    const item = { type: "object", properties: { a: string } };
    const model = read({ type: "object", properties: { [key]: { type: "array", items: item } } });
    expect(names(model)[1]).toBe(expected);
  });

  it("do not depend on the order of the schemas", () => {
    const schemas = ["b", "a", "c"].map((widget) => ({
      widget,
      schema: {
        type: "object",
        properties: { bar: { type: "object", properties: { a: string } } },
      },
    }));
    expect(readPropsModel([...schemas].reverse())).toEqual(readPropsModel(schemas));
  });
});

it("null is told from the rest of a type", () => {
  expect(splitNull(union("string", "null"))).toEqual({
    type: { kind: "string" },
    isNullable: true,
  });
  expect(splitNull({ kind: "string" }).isNullable).toBe(false);
});

function union(...kinds: ("string" | "number" | "null")[]): ValueType {
  return { kind: "union", members: kinds.map((kind) => ({ kind })) };
}

function list<Item>(item: Item): { kind: "list"; item: Item } {
  return { kind: "list", item };
}
