import { matchBlade, type TemplateTag } from "./match-blade.ts";
import { TagText } from "./tag-text.ts";
import type { TemplateSyntax } from "./template-syntax.ts";

/** Tags that begin a part which ends with another tag. */
const wholeBlocks = /^\{%-?\s*(raw|verbatim|comment)\b/;
/** Tags that control the flow and print nothing: Go, Handlebars, Mustache. */
const steering =
  /^\{\{-?\s*(?:[#/^>&!]|(?:if|else|end|range|with|define|block|template|break|continue)\b)/;

/** Finds the tags of a template, in order. A tag without an end is none. */
export function findTemplateTags(text: string, syntax: TemplateSyntax): TemplateTag[] {
  const tags: TemplateTag[] = [];
  const template = new TagText(text);
  const starts = new RegExp(syntax.start, "g");
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const tag = readTag(template, match.index, match[0]);
    if (!tag) continue;
    tags.push(tag);
    starts.lastIndex = tag.end;
  }
  return tags;
}

function readTag(template: TagText, start: number, opening: string): TemplateTag | undefined {
  if (opening.startsWith("@")) return matchBlade(template, start);
  const end = findEnd(template, start, opening);
  if (end === undefined) return undefined;
  const tag = template.text.slice(start, end);
  return { start, end, isOutput: isOutput(tag) };
}

function findEnd(template: TagText, start: number, opening: string): number | undefined {
  const { text } = template;
  const from = start + opening.length;
  if (opening.startsWith("<?")) return template.endAt("?>", from) ?? text.length;
  if (opening === "<%") return template.endAt("%>", from);
  if (opening === "{{--") return template.endAt("--}}", from);
  if (opening === "{#") return template.endAt("#}", from);
  if (opening === "{!!") return template.endAt("!!}", from);
  if (/^\{\{-?\s*\/\*/.test(text.slice(start, from + 8)))
    return template.endAt("}}", template.endAt("*/", from) ?? -1);
  const closing = opening === "{{" ? "}}" : "%}";
  const end = endOfCode(template, from, closing) ?? template.endAt(closing, from);
  const [, block] = (end && wholeBlocks.exec(text.slice(start, end))) || [];
  if (!block) return end;
  return template.endOfMatch(String.raw`\{%-?\s*end${block}\s*-?%\}`, end ?? from) ?? end;
}

/** The end of a tag whose strings and objects may contain the closing characters. */
function endOfCode(template: TagText, from: number, closing: string): number | undefined {
  // Objects in it end with the same character.
  if (template.endAt(closing, from) === undefined) return undefined;
  let depth = 0;
  const last = template.readCode(closing, from, (character, index) => {
    if (depth === 0 && template.text.startsWith(closing, index)) return true;
    if (character === "{") depth++;
    else if (character === "}" && depth > 0) depth--;
    return false;
  });
  return last === undefined ? undefined : last + closing.length;
}

function isOutput(tag: string): boolean {
  if (tag.startsWith("{%") || steering.test(tag)) return false;
  if (tag.startsWith("<%")) {
    // A block helper, such as form_with, surrounds what follows.
    return /^<%[=#]/.test(tag) && !/(?:\bdo\b(?:\s*\|[^|]*\|)?|\{)\s*-?%>$/.test(tag);
  }
  return !tag.startsWith("<?") || tag.startsWith("<?=");
}
