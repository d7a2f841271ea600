import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./repository.ts";

/** The folder that holds one folder per widget. */
export const widgetsSource = join(root, "packages/widgets/src");

/** Realistic props of a widget, from `<name>.example.json` in its folder. */
export function readExample(name: string): Record<string, unknown> {
  const file = join(widgetsSource, name, `${name}.example.json`);
  return JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
}
