import type { JsonSchema } from "../widgets/widgets.ts";

/** The rules of a JSON Schema for one value, as far as they are read here. */
interface ValueRules {
  type?: string | readonly string[];
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, ValueRules>>;
  items?: ValueRules;
  minItems?: number;
  minimum?: number;
  format?: string;
  anyOf?: readonly ValueRules[];
  oneOf?: readonly ValueRules[];
  allOf?: readonly ValueRules[];
}

/** Schemas may contain themselves. */
const maxDepth = 8;

/** Props that fit a schema, or nearly: every property has a value. */
export function exampleProps(schema: JsonSchema): object {
  const example = exampleOf(schema as ValueRules, 0);
  return typeof example === "object" && example !== null ? example : {};
}

function exampleOf(rules: ValueRules, depth: number): unknown {
  const { enum: values, examples, anyOf, oneOf, allOf } = rules;
  if ("const" in rules) return rules.const;
  const given = [...(examples ?? []), ...(values ?? [])];
  if (given.length > 0) return given[0];
  if ("default" in rules && rules.type !== "string") return rules.default;
  const [one] = anyOf ?? oneOf ?? allOf ?? [];
  if (one) return exampleOf(one, depth);
  const type = typeof rules.type === "string" ? rules.type : rules.type?.[0];
  if (type === "object") return depth < maxDepth ? exampleObject(rules, depth + 1) : {};
  if (type === "array") {
    if (depth >= maxDepth) return [];
    return Array.from({ length: Math.max(1, rules.minItems ?? 1) }, () =>
      exampleOf(rules.items ?? {}, depth + 1),
    );
  }
  if (type === "number" || type === "integer") return rules.minimum ?? 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  return formats[rules.format ?? ""] ?? "text";
}

const exampleObject = ({ properties = {} }: ValueRules, depth: number): object =>
  Object.fromEntries(
    Object.entries(properties).map(([key, rules]) => [key, exampleOf(rules, depth)]),
  );

const formats: Readonly<Record<string, string>> = {
  uri: "https://example.com/",
  "uri-reference": "/path",
  email: "name@example.com",
  date: "2026-03-10",
  "date-time": "2026-03-10T10:00:00Z",
  time: "10:00:00",
};
