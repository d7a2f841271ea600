import remapping, { type EncodedSourceMap } from "@jridgewell/remapping";
import { MagicString } from "magic-string";

/** JavaScript, and its source map as JSON, if it has one. */
export interface MappedCode {
  code: string;
  map?: string | undefined;
}

const valuePattern = /\bSKERRY_[A-Z_]+\b/g;

/**
 * Replaces names in code and moves its source map along. The comment that names the map is left
 * out: a visitor's browser must not ask for it.
 *
 * @param names old name to new name
 * @param values what stands for `SKERRY_…`. Default: there are none
 */
export function rewriteNames(
  built: MappedCode,
  names: ReadonlyMap<string, string>,
  values: ReadonlyMap<string, string> = new Map(),
): MappedCode {
  const valueOf = (name: string): string => values.get(name) ?? name;
  if (built.map === undefined) {
    const code = rewriteText(built.code, names).replaceAll(valuePattern, valueOf);
    return { code: code.replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "") };
  }
  const code = new MagicString(built.code);
  for (const [name, replacement] of names) code.replaceAll(name, replacement);
  code.replaceAll(valuePattern, valueOf);
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
  let rewritten = "";
  let end = 0;
  for (const { 0: ending, index } of text.matchAll(/-[A-Z0-9]{8}\.js/g)) {
    // Backwards from the hash: a pattern with the whole name tries each place of a minified line.
    let start = index;
    while (start > end && !/[/"'`\s]/.test(text[start - 1] as string)) start -= 1;
    const name = text.slice(start, index) + ending;
    rewritten += text.slice(end, start) + (names.get(name) ?? name);
    end = index + ending.length;
  }
  return rewritten + text.slice(end);
}
