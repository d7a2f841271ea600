import { matchBlade, type TemplateTag } from "./match-blade.ts";
import type { TemplateSyntax } from "./template-syntax.ts";

/** Tags that begin a part which ends with another tag. */
const wholeBlocks = /^\{%-?\s*(raw|verbatim|comment)\b/;
/** Tags that control the flow and print nothing: Go, Handlebars, Mustache. */
const steering =
  /^\{\{-?\s*(?:[#/^>&!]|(?:if|else|end|range|with|define|block|template|break|continue)\b)/;

/** Finds the tags of a template, in order. A tag without an end is none. */
export function findTemplateTags(text: string, syntax: TemplateSyntax): TemplateTag[] {
  const tags: TemplateTag[] = [];
  const starts = new RegExp(syntax.start, "g");
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    const tag = readTag(text, match.index, match[0]);
    if (!tag) continue;
    tags.push(tag);
    starts.lastIndex = tag.end;
  }
  return tags;
}

function readTag(text: string, start: number, opening: string): TemplateTag | undefined {
  if (opening.startsWith("@")) return matchBlade(text, start);
  const end = findEnd(text, start, opening);
  if (end === undefined) return undefined;
  const tag = text.slice(start, end);
  return { start, end, isOutput: isOutput(tag) };
}

function findEnd(text: string, start: number, opening: string): number | undefined {
  const from = start + opening.length;
  if (opening.startsWith("<?")) return endAt(text, "?>", from) ?? text.length;
  if (opening === "<%") return endAt(text, "%>", from);
  if (opening === "{{--") return endAt(text, "--}}", from);
  if (opening === "{#") return endAt(text, "#}", from);
  if (opening === "{!!") return endAt(text, "!!}", from);
  if (/^\{\{-?\s*\/\*/.test(text.slice(start, from + 8)))
    return endAt(text, "}}", text.indexOf("*/", from));
  const closing = opening === "{{" ? "}}" : "%}";
  const end = endOfCode(text, from, closing) ?? endAt(text, closing, from);
  const [, block] = (end && wholeBlocks.exec(text.slice(start, end))) || [];
  if (!block) return end;
  const last = new RegExp(String.raw`\{%-?\s*end${block}\s*-?%\}`, "g");
  last.lastIndex = end ?? from;
  return last.exec(text) ? last.lastIndex : end;
}

function endAt(text: string, closing: string, from: number): number | undefined {
  const index = from < 0 ? -1 : text.indexOf(closing, from);
  return index < 0 ? undefined : index + closing.length;
}

/** The end of a tag whose strings and objects may contain the closing characters. */
function endOfCode(text: string, from: number, closing: string): number | undefined {
  let depth = 0;
  for (let index = from; index < text.length; index++) {
    const character = text[index] ?? "";
    if (depth === 0 && text.startsWith(closing, index)) return index + closing.length;
    if (character === '"' || character === "'") {
      index = text.indexOf(character, index + 1);
      if (index < 0) return undefined;
    } else if (character === "{") depth++;
    else if (character === "}" && depth > 0) depth--;
  }
  return undefined;
}

function isOutput(tag: string): boolean {
  if (tag.startsWith("{%") || steering.test(tag)) return false;
  if (tag.startsWith("<%")) {
    // A block helper, such as form_with, surrounds what follows.
    return /^<%[=#]/.test(tag) && !/(?:\bdo\b(?:\s*\|[^|]*\|)?|\{)\s*-?%>$/.test(tag);
  }
  return !tag.startsWith("<?") || tag.startsWith("<?=");
}
