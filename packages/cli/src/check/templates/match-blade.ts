/** A tag of a template language: a hole in the page. */
export interface TemplateTag {
  /** Index of the first character. */
  start: number;
  /** Index after the last one. */
  end: number;
  /** Whether it prints a value. Others are conditions, loops and blocks: they steer what is around them. */
  isOutput: boolean;
}

const atRules =
  /^@(?:media|import|font-face|keyframes|supports|layer|charset|container|page|property|namespace|scope)\b/;
const outputs = /^@(?:json|js|lang|choice|class|style|csrf|method|vite|asset|yield|include)\b/;
const blocks = /^@(php|verbatim)\b(?!\s*\()/;

/** Matches a directive of Blade, such as `@if ($a)`, at an `@`. */
export function matchBlade(text: string, start: number): TemplateTag | undefined {
  const rest = text.slice(start, start + 40);
  const [name] = /^@\w+/.exec(rest) ?? [];
  // An email address, an escaped @@, a rule of CSS.
  if (!name || /[\w@.]/.test(text[start - 1] ?? "") || atRules.test(rest)) return undefined;
  const isOutput = outputs.test(rest);
  const [, block] = blocks.exec(rest) ?? [];
  const last = block ? text.indexOf(`@end${block}`, start) : -1;
  if (block && last > 0) return { start, end: last + block.length + "@end".length, isOutput };
  const end = start + name.length;
  const [space = ""] = /^[ \t]*(?=\()/.exec(text.slice(end, end + 8)) ?? [];
  return { start, end: endOfArguments(text, end + space.length) ?? end, isOutput };
}

/** @returns `undefined` when there is no parenthesis, or none that ends */
function endOfArguments(text: string, from: number): number | undefined {
  if (text[from] !== "(") return undefined;
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    const character = text[index] ?? "";
    if (character === '"' || character === "'") {
      index = text.indexOf(character, index + 1);
      if (index < 0) return undefined;
    } else if (character === "(") depth++;
    else if (character === ")" && --depth === 0) return index + 1;
  }
  return undefined;
}
