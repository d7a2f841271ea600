import type { BuiltWidget } from "../widgets/widgets.ts";
import { type DescribedWidget, htmlCustomData } from "./html-custom-data.ts";

/** A value as JSON, indented. */
export const indented = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/**
 * A JSON Schema for each widget that has one, and what editors make of them.
 *
 * @returns text by path
 */
export function schemaFiles(widgets: readonly BuiltWidget[]): Map<string, string> {
  const files = new Map<string, string>();
  const described: Record<string, DescribedWidget> = {};
  for (const { name, load, jsonSchema } of widgets) {
    const { $schema, ...rules } = jsonSchema ?? {};
    described[name] = { load, schema: rules };
    if ($schema) files.set(`schemas/${name}.json`, indented({ $schema, title: name, ...rules }));
  }
  files.set("html-custom-data.json", indented(htmlCustomData(described)));
  return files;
}
