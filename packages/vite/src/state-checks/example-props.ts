import type { JsonSchema } from "../widgets/widgets.ts";

/** The rules of a JSON Schema for one value, as far as they are read here. */
interface ValueRules {
  type?: string | readonly string[];
  const?: unknown;
  default?: unknown;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, ValueRules>>;
  items?: ValueRules | false;
  prefixItems?: readonly ValueRules[];
  $ref?: string;
  $defs?: Defs;
  not?: object;
  minItems?: number;
  minimum?: number;
  format?: string;
  anyOf?: readonly ValueRules[];
  oneOf?: readonly ValueRules[];
  allOf?: readonly ValueRules[];
}

/** What references name. */
type Defs = Readonly<Record<string, ValueRules>>;

/** Schemas may contain themselves. */
const maxDepth = 8;

/** Props that fit a schema, or nearly: every property has a value. */
export function exampleProps(schema: JsonSchema): object {
  const rules = schema as ValueRules;
  const example = exampleOf(rules, 0, rules.$defs ?? {});
  return typeof example === "object" && example !== null ? example : {};
}

function exampleOf(rules: ValueRules, depth: number, defs: Defs): unknown {
  const named = defs[/^#\/\$defs\/(\w+)$/.exec(rules.$ref ?? "")?.[1] ?? ""];
  // Several of itself in an object would be very many.
  if (named) return depth < maxDepth ? exampleOf(named, depth + 2, defs) : {};
  const { enum: values, examples, anyOf, oneOf, allOf } = rules;
  if ("const" in rules) return rules.const;
  const given = [...(examples ?? []), ...(values ?? [])];
  if (given.length > 0) return given[0];
  if ("default" in rules && rules.type !== "string") return rules.default;
  const [one] = anyOf ?? oneOf ?? allOf ?? [];
  if (one) return exampleOf(one, depth, defs);
  const type = typeof rules.type === "string" ? rules.type : rules.type?.[0];
  if (type === "object") return depth < maxDepth ? exampleObject(rules, depth + 1, defs) : {};
  if (type === "array") {
    if (depth >= maxDepth) return [];
    const { items, prefixItems = [], minItems = 1 } = rules;
    const count = Math.max(items === false ? prefixItems.length : 1, minItems);
    return Array.from({ length: count }, (_, index) =>
      exampleOf(prefixItems[index] ?? (items || {}), depth + 1, defs),
    );
  }
  if (type === "number" || type === "integer") return rules.minimum ?? 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  return formats[rules.format ?? ""] ?? "text";
}

const exampleObject = ({ properties = {} }: ValueRules, depth: number, defs: Defs): object =>
  Object.fromEntries(
    Object.entries(properties)
      // A key that must not be there.
      .filter(([, { not }]) => not === undefined)
      .map(([key, rules]) => [key, exampleOf(rules, depth, defs)]),
  );

const formats: Readonly<Record<string, string>> = {
  uri: "https://example.com/",
  "uri-reference": "/path",
  email: "name@example.com",
  date: "2026-03-10",
  "date-time": "2026-03-10T10:00:00Z",
  time: "10:00:00",
};
