import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type JsonSchema, schemaOf } from "./json-schema.ts";
import type { WidgetSchema } from "./read-props-model.ts";

/** The widgets' schemas as the folder of a build holds them. */
export interface BuiltSchemas {
  schemas: readonly WidgetSchema[];
  /** Names of widgets whose props no JSON Schema describes. */
  without: readonly string[];
}

/**
 * Reads the JSON Schemas that a build has published.
 *
 * @param folder that pages load from, with `schemas/`
 * @throws Error without any
 */
export async function readSchemas(folder: string): Promise<BuiltSchemas> {
  const place = join(folder, "schemas");
  const files = existsSync(place) ? await readdir(place) : [];
  const schemas = await Promise.all(
    files
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map(async (file) => ({
        widget: file.slice(0, -5),
        schema: await readSchema(join(place, file)),
      })),
  );
  if (schemas.length === 0) {
    throw new Error(`There are no schemas in ${place}. Run: skerry build --out ${folder}`);
  }
  const described = new Set(schemas.map(({ widget }) => widget));
  const names = await readNames(join(folder, "head.json"));
  return { schemas, without: names.filter((name) => !described.has(name)) };
}

async function readSchema(file: string): Promise<JsonSchema> {
  try {
    return schemaOf(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new Error(`${file} is not JSON: ${(error as Error).message}. Build it again.`, {
      cause: error,
    });
  }
}

async function readNames(file: string): Promise<string[]> {
  try {
    const { widgets } = JSON.parse(await readFile(file, "utf8")) as { widgets?: object };
    return Object.keys(widgets ?? {}).sort();
  } catch {
    // A folder that holds schemas alone.
    return [];
  }
}
