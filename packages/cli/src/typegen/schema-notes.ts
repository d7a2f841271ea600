import type { JsonSchema } from "./json-schema.ts";

const bounds: readonly (readonly [keyword: string, (value: unknown) => string])[] = [
  ["minimum", (value) => `At least ${value}.`],
  ["exclusiveMinimum", (value) => `More than ${value}.`],
  ["maximum", (value) => `At most ${value}.`],
  ["exclusiveMaximum", (value) => `Less than ${value}.`],
  ["multipleOf", (value) => `A multiple of ${value}.`],
  ["minLength", (value) => `At least ${count(value, "character")}.`],
  ["maxLength", (value) => `At most ${count(value, "character")}.`],
  ["minItems", (value) => `At least ${count(value, "item")}.`],
  ["maxItems", (value) => `At most ${count(value, "item")}.`],
];

const count = (value: unknown, noun: string): string => `${value} ${noun}${value === 1 ? "" : "s"}`;

/** The rules of a schema that no type can express, as sentences. */
export function schemaNotes(schema: JsonSchema): string[] {
  const { description, pattern, format } = schema;
  const given = "default" in schema ? [`Default: ${JSON.stringify(schema.default)}.`] : [];
  return [
    ...(typeof description === "string" && description.trim() ? [description] : []),
    ...given,
    ...bounds.flatMap(([keyword, say]) => {
      const value = schema[keyword];
      // Libraries give integers the bounds of what numbers can count.
      const isBound = typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;
      return isBound ? [say(value)] : [];
    }),
    ...(typeof format === "string" ? [`Format: ${format}.`] : []),
    // That of a format is the library's own, and long.
    ...(typeof pattern === "string" && typeof format !== "string" ? [`Matches ${pattern}`] : []),
  ];
}
