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
  if (built.map === undefined) {
    return { code: rewriteText(built.code, names).replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "") };
  }
  const code = new MagicString(built.code);
  for (const [name, replacement] of names) code.replaceAll(name, replacement);
  code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "");
  const moves = JSON.parse(code.generateMap({ hires: true }).toString()) as EncodedSourceMap;
  const map = remapping([moves, JSON.parse(built.map) as EncodedSourceMap], () => null);
  return { code: code.toString(), map: `${map.toString()}\n` };
}

/**
 * Replaces names in a text, all in one go: a site may have a hundred files.
 *
 * @param names of files that end in an esbuild hash
 */
export function rewriteText(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(/[^/"'`\s]+-[A-Z0-9]{8}\.js/g, (name) => names.get(name) ?? name);
}
