import { writeFile } from "node:fs/promises";

/** Writes a value as JSON, indented. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
