import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isOfType, type TypeSchema } from "@skerry/core/props/type-verdict";

/**
 * The schemas that a build has made of the types of own widgets' props.
 *
 * @param folder that pages load from
 * @param names of the own widgets
 * @returns by their names; none where there is no such folder
 */
export async function readTypes(
  folder: string | undefined,
  names: readonly string[],
): Promise<Map<string, TypeSchema>> {
  const types = new Map<string, TypeSchema>();
  for (const name of folder === undefined ? [] : names) {
    const text = await readFile(join(folder as string, `schemas/${name}.json`), "utf8").catch(
      () => "null",
    );
    const schema = parse(text);
    if (isOfType(schema)) types.set(name, schema);
  }
  return types;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
