import { type JsonSchema, toJsonSchema } from "@valibot/to-json-schema";
import type { GenericSchema } from "valibot";

/** One prop as a table shows it. */
export interface PropDescription {
  /** `headline`, or `partners[].logo` for a field of the items of a list. */
  name: string;
  /** For example `"tabs" | "links"`. */
  type: string;
  required: boolean;
  /** As JSON. Absent when there is none. */
  defaultValue?: string;
  description: string;
}

/** Every prop that a widget's schema names, each followed by the fields of its items. */
export function describeProps(schema: GenericSchema): PropDescription[] {
  return describeFields(toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" }), "");
}

function describeFields(schema: JsonSchema, prefix: string): PropDescription[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    if (typeof field === "boolean") return [];
    const name = prefix + key;
    return [
      {
        name,
        type: typeName(field),
        required: schema.required?.includes(key) ?? false,
        ...(field.default !== undefined && { defaultValue: JSON.stringify(field.default) }),
        description: field.description ?? "",
      },
      ...describeFields(field, `${name}.`),
      ...describeFields(itemsOf(field), `${name}[].`),
    ];
  });
}

function typeName(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map((one) => typeName(one as JsonSchema)).join(" | ");
  if (schema.type === "array") return `${typeName(itemsOf(schema))}[]`;
  return String(schema.type ?? "any");
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === "object" && !Array.isArray(items) ? items : {};
}
