import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outFolder } from "./paths.ts";

/** @param file path in `dist/browser` */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await writeFile(join(outFolder, file), `${JSON.stringify(value, null, 2)}\n`);
}
