import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { registry, type WidgetName } from "@skerry/widgets/registry";
import { toJsonSchema } from "@valibot/to-json-schema";
import { htmlCustomData, type DescribedWidget } from "./html-custom-data.ts";
import { outFolder } from "./paths.ts";
import { writeJson } from "./write-json.ts";

/** Writes a JSON Schema per widget, and what editors make of them. */
export async function writeSchemas(): Promise<void> {
  await mkdir(join(outFolder, "schemas"), { recursive: true });
  const described: Record<string, DescribedWidget> = {};
  for (const name of Object.keys(registry) as WidgetName[]) {
    const { schema, load } = await registry[name]();
    const { $schema, ...rules } = toJsonSchema(schema, { errorMode: "ignore", typeMode: "input" });
    described[name] = { load, schema: rules as DescribedWidget["schema"] };
    await writeJson(`schemas/${name}.json`, { $schema, title: name, ...rules });
  }
  await writeJson("html-custom-data.json", htmlCustomData(described));
}
