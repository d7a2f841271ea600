import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder whose packages modules of a folder find: itself, or one around it. */
export function installedFor(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, "node_modules")) || parent === folder
    ? folder
    : installedFor(parent);
}
