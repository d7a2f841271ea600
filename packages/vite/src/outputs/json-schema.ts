import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";

/** A JSON Schema, as far as editors read it. */
export type JsonSchema = Record<string, unknown> & {
  properties?: Record<string, { description?: string }>;
  required?: readonly string[];
};

interface StandardSchema {
  "~standard": {
    vendor?: string;
    /** https://standardschema.dev/json-schema */
    jsonSchema?: { input(options: { target: string }): JsonSchema };
  };
  /** ArkType's own. */
  toJsonSchema?(): JsonSchema;
}

const target = "draft-2020-12";

/**
 * The JSON Schema of a Standard Schema: what it says itself, else what its library says of it.
 *
 * @param root the folder that has the library of the schema installed
 * @returns `undefined` without a schema, and for one that no JSON Schema can describe
 */
export async function jsonSchema(schema: unknown, root: string): Promise<JsonSchema | undefined> {
  const standard = (schema as StandardSchema | undefined)?.["~standard"];
  if (!standard) return undefined;
  try {
    if (standard.jsonSchema) return standard.jsonSchema.input({ target });
    if (standard.vendor === "valibot") {
      return toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
        errorMode: "ignore",
        typeMode: "input",
      }) as JsonSchema;
    }
    if (standard.vendor === "zod") return await zodSchema(schema, root);
    return (schema as StandardSchema).toJsonSchema?.();
  } catch {
    // A schema may hold what JSON cannot describe. Then editors know less.
    return undefined;
  }
}

async function zodSchema(schema: unknown, root: string): Promise<JsonSchema> {
  const zod = createRequire(join(root, "package.json")).resolve("zod");
  const { toJSONSchema } = (await import(pathToFileURL(zod).href)) as {
    toJSONSchema(schema: unknown, options: object): JsonSchema;
  };
  return toJSONSchema(schema, { io: "input", unrepresentable: "any", target });
}
