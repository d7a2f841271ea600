import { textOf } from "../app-folder.ts";
import { readManifest } from "../site-manifest.ts";

/** Whether a file is a module of the language, and not one of CommonJS. */
export async function isModule(file: string): Promise<boolean> {
  if (/\.(mjs|mts)$/.test(file)) return true;
  if (/\.(cjs|cts)$/.test(file)) return false;
  if (/^\s*import\s/m.test(await textOf(file))) return true;
  return (await readManifest()).type === "module";
}

/** The line that imports `skerry` from an entry point of `@skerry/node`. */
export function importLine(entryPoint: string, isModule: boolean): string {
  return isModule
    ? `import { skerry } from "@skerry/node/${entryPoint}";`
    : `const { skerry } = require("@skerry/node/${entryPoint}");`;
}
