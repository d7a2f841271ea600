import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { toJsonSchema } from "@valibot/to-json-schema";

const target = "draft-2020-12";

/**
 * JSON Schema of a Standard Schema: what it says itself, else what its library says of it. A schema may hold what JSON
 * cannot describe; then editors know less.
 *
 * @param {any} schema
 * @param {string} root folder with the libraries of schemas
 * @returns {Promise<any>} `undefined` where there is none
 */
export async function jsonSchemaOf(schema, root) {
  try {
    const found = await describe(schema, root);
    return found && JSON.parse(JSON.stringify(found));
  } catch {
    return undefined;
  }
}

async function describe(schema, root) {
  const standard = schema?.["~standard"];
  if (!standard) return undefined;
  // https://standardschema.dev/json-schema
  if (standard.jsonSchema) return standard.jsonSchema.input({ target });
  if (standard.vendor === "valibot") {
    return toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
  }
  if (standard.vendor !== "zod") return schema.toJsonSchema?.();
  const require = createRequire(join(root, "package.json"));
  const { toJSONSchema } = await import(pathToFileURL(require.resolve("zod")).href);
  return toJSONSchema(schema, { io: "input", unrepresentable: "any", target });
}
