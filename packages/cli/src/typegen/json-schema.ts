import { fromPointer } from "@skerry/core/diagnosis/diagnostic";

/** A JSON Schema, drafts 7 and 2020-12, as far as types are made of it. */
export interface JsonSchema {
  $ref?: unknown;
  type?: unknown;
  const?: unknown;
  enum?: unknown;
  anyOf?: unknown;
  oneOf?: unknown;
  allOf?: unknown;
  not?: unknown;
  properties?: unknown;
  patternProperties?: unknown;
  additionalProperties?: unknown;
  propertyNames?: unknown;
  required?: unknown;
  items?: unknown;
  prefixItems?: unknown;
  additionalItems?: unknown;
  description?: unknown;
  default?: unknown;
  [keyword: string]: unknown;
}

/** A schema as an object; `true`, and what is no schema, allow anything. */
export const schemaOf = (value: unknown): JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonSchema) : {};

export const schemasOf = (value: unknown): JsonSchema[] =>
  Array.isArray(value) ? value.map(schemaOf) : [];

/** The part of a schema that a reference names; `undefined` for one of another document. */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (!reference.startsWith("#")) return undefined;
  let part: unknown = root;
  for (const key of fromPointer(decode(reference.slice(1)))) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Record<string, unknown>)[key];
  }
  return schemaOf(part);
}

/** A URL's own way to write characters; as it is where that is broken. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
