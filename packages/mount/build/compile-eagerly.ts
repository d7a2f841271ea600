import type { EncodedSourceMap } from "@jridgewell/remapping";
import type { MappedCode } from "./rewrite-names.ts";

/** Of V8, since Chrome 136 (https://v8.dev/blog/explicit-compile-hints). For others it is a comment. */
const hint = "//# allFunctionsCalledOnLoad";

/**
 * Lets Chrome compile all functions of a file in the background, while the file is loaded. Otherwise it compiles
 * each at its first call, all in one task with the first island of a page (`bench:footprint`).
 *
 * @param built of a file most of whose functions are needed as soon as it is there
 */
export function compileEagerly({ code, map }: MappedCode): MappedCode {
  return { code: `${hint}\n${code}`, ...(map && { map: addLine(map) }) };
}

/** For a line before the first one: each line's mappings end with a semicolon (ECMA-426). */
function addLine(map: string): string {
  const parsed = JSON.parse(map) as EncodedSourceMap;
  return JSON.stringify({ ...parsed, mappings: `;${parsed.mappings}` });
}
