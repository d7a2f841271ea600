import type { TagText } from "./tag-text.ts";

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
export function matchBlade(template: TagText, start: number): TemplateTag | undefined {
  const { text } = template;
  const rest = text.slice(start, start + 40);
  const [name] = /^@\w+/.exec(rest) ?? [];
  // An email address, an escaped @@, a rule of CSS.
  if (!name || /[\w@.]/.test(text[start - 1] ?? "") || atRules.test(rest)) return undefined;
  const isOutput = outputs.test(rest);
  const [, block] = blocks.exec(rest) ?? [];
  const last = block ? template.endAt(`@end${block}`, start) : undefined;
  if (last !== undefined) return { start, end: last, isOutput };
  const end = start + name.length;
  const [space = ""] = /^[ \t]*(?=\()/.exec(text.slice(end, end + 8)) ?? [];
  return { start, end: endOfArguments(template, end + space.length) ?? end, isOutput };
}

/** @returns `undefined` when there is no parenthesis, or none that ends */
function endOfArguments(template: TagText, from: number): number | undefined {
  if (template.text[from] !== "(") return undefined;
  let depth = 0;
  const last = template.readCode("(", from, (character) => {
    if (character === "(") depth++;
    return character === ")" && --depth === 0;
  });
  return last === undefined ? undefined : last + 1;
}
