import remapping, { type EncodedSourceMap } from "@jridgewell/remapping";
import { MagicString } from "magic-string";

/** JavaScript, and its source map as JSON, if it has one. */
export interface MappedCode {
  code: string;
  map?: string | undefined;
}

/**
 * Replaces names in code and moves its source map along. The comment that names the map is left
 * out: a visitor's browser must not ask for it.
 *
 * @param names old name to new name
 */
export function rewriteNames(built: MappedCode, names: ReadonlyMap<string, string>): MappedCode {
  const code = new MagicString(built.code);
  for (const [name, replacement] of names) code.replaceAll(name, replacement);
  code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "");
  if (built.map === undefined) return { code: code.toString() };
  const moves = JSON.parse(code.generateMap({ hires: true }).toString()) as EncodedSourceMap;
  const map = remapping([moves, JSON.parse(built.map) as EncodedSourceMap], () => null);
  return { code: code.toString(), map: `${map.toString()}\n` };
}
