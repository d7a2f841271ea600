import { readFileSync } from "node:fs";

/** The version of this package. Its sources and its build are one folder below its package.json. */
export function readVersion(): string {
  const file = new URL("../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
