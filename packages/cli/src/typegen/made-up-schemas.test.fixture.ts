import * as fc from "fast-check";
import type { JsonSchema } from "./json-schema.ts";
import type { WidgetSchema } from "./read-props-model.ts";

/** Texts that end comments and literals of one language or another, and words that are keywords in some. */
const texts = fc.oneof(
  fc.constantFrom(
    "*/ a */",
    '"""',
    'ends with "',
    "ends with \\",
    "#{1}",
    "$a {$b}",
    "?> <?php",
    "line\nline\r\u2028line",
    '`json:"a"`',
    "\uFEFF\0\u001A",
    "\uD800",
    "日本",
  ),
  fc.string({ maxLength: 12, unit: "binary" }),
);

const keys = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "aB", "a_b", "a-b", "items", "formProps") },
  fc.constantFrom(
    ..."class def end type func range nil None self this unknown more hash method string int len true __x PROPS toString - constructor".split(
      " ",
    ),
  ),
  texts,
);

const scalars = fc.oneof(
  texts,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);

const { schema } = fc.letrec<{ schema: JsonSchema; object: JsonSchema }>((tie) => ({
  object: fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(keys, tie("schema"), { maxKeys: 4, noNullPrototype: true }),
      required: fc.array(keys, { maxLength: 3 }),
      additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
      description: texts,
    },
    { requiredKeys: ["type", "properties"], noNullPrototype: true },
  ),
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom("string", "integer", "number", "boolean", "null", "array", "object"),
        description: texts,
        default: scalars,
        pattern: texts,
        minimum: fc.integer(),
      },
      { requiredKeys: ["type"], noNullPrototype: true },
    ),
    fc.record({ enum: fc.uniqueArray(scalars, { minLength: 1, maxLength: 4 }) }),
    fc.record({ const: scalars }),
    fc.constantFrom({}, { $ref: "#" }, { $ref: "#/$defs/a" }, { not: {} }),
    tie("object"),
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
    fc.record({
      type: fc.constant("array"),
      prefixItems: fc.array(tie("schema"), { maxLength: 3 }),
    }),
    fc.record({ type: fc.constant("object"), additionalProperties: tie("schema") }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie("object"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("object"), { minLength: 1, maxLength: 2 }) }),
  ),
}));

/** Some widgets with schemas that nobody would write. */
export const madeUpWidgets = (): fc.Arbitrary<WidgetSchema[]> =>
  fc.uniqueArray(
    fc.record({
      widget: fc.constantFrom("a", "a-b", "search", "search-form", "str", "x2"),
      schema: fc
        .tuple(schema, schema)
        .map(([root, part]): JsonSchema => ({ ...root, $defs: { a: part } })),
    }),
    { minLength: 1, maxLength: 3, selector: ({ widget }) => widget },
  );
