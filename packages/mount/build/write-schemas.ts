import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BuildPlan } from "./build-plan.ts";
import { htmlCustomData, type DescribedWidget } from "./html-custom-data.ts";
import { jsonSchema } from "./json-schema.ts";
import { writeJson } from "./write-json.ts";

/** Writes a JSON Schema for each widget that has one, and what editors make of them. */
export async function writeSchemas({ outFolder, siteFolder, widgets }: BuildPlan): Promise<void> {
  await mkdir(join(outFolder, "schemas"), { recursive: true });
  const described: Record<string, DescribedWidget> = {};
  for (const { name, load, schema } of widgets) {
    const { $schema, ...rules } = (await jsonSchema(schema, siteFolder)) ?? {};
    described[name] = { load, schema: rules };
    if (!$schema) continue;
    await writeJson(join(outFolder, `schemas/${name}.json`), { $schema, title: name, ...rules });
  }
  await writeJson(join(outFolder, "html-custom-data.json"), htmlCustomData(described));
}
