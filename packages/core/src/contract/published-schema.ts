import type { SchemaNode } from "./find-unknown-keys.ts";

/** A JSON Schema, as far as keys are concerned. */
interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema | readonly JsonSchema[] | boolean;
  readonly anyOf?: readonly JsonSchema[];
}

/** The part of Standard Schema with which libraries publish a JSON Schema: https://standardschema.dev/json-schema */
interface Published {
  readonly "~standard"?: {
    readonly jsonSchema?: { input(options: { target: string }): JsonSchema };
  };
}

/** A JSON Schema takes time to write. */
const published = new WeakMap<object, SchemaNode>();

/**
 * What a schema says about its keys: itself, if it is one of valibot, or by the JSON Schema that it publishes, which is
 * written once. It says nothing if no JSON Schema can describe it.
 */
export function publishedSchema(schema: object): SchemaNode {
  const standard = (schema as Published)["~standard"];
  if (!standard?.jsonSchema) return schema;
  let node = published.get(schema);
  if (!node) {
    try {
      node = toNode(standard.jsonSchema.input({ target: "draft-2020-12" }));
    } catch {
      node = {};
    }
    published.set(schema, node);
  }
  return node;
}

function toNode(schema: JsonSchema): SchemaNode {
  const { properties, additionalProperties: others, items, anyOf } = schema;
  // One that also takes null.
  const [one, ...more] = anyOf?.filter(({ type }) => type !== "null") ?? [];
  if (one && more.length === 0) return { wrapped: toNode(one) };
  // An object that keeps other keys, or has a rule for them, does not name all of them.
  if (properties && (others ?? false) === false) {
    const entries = Object.entries(properties).map(([name, value]) => [name, toNode(value)]);
    return { type: "object", entries: Object.fromEntries(entries) as SchemaNode["entries"] };
  }
  return items instanceof Object && !Array.isArray(items)
    ? { item: toNode(items as JsonSchema) }
    : {};
}
