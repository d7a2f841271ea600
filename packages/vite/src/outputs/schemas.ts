import type { BuiltWidget } from "../widgets.ts";
import { type DescribedWidget, htmlCustomData } from "./html-custom-data.ts";
import { jsonSchema } from "./json-schema.ts";

/** A value as JSON, indented. */
export const indented = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * A JSON Schema for each widget that has one, and what editors make of them.
 *
 * @param root folder that has the libraries of schemas installed
 * @returns text by path
 */
export async function schemaFiles(
  widgets: readonly BuiltWidget[],
  root: string,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const described: Record<string, DescribedWidget> = {};
  for (const { name, load, schema } of widgets) {
    const { $schema, ...rules } = (await jsonSchema(schema, root)) ?? {};
    described[name] = { load, schema: rules };
    if ($schema) files.set(`schemas/${name}.json`, indented({ $schema, title: name, ...rules }));
  }
  files.set("html-custom-data.json", indented(htmlCustomData(described)));
  return files;
}
