import { closestName } from "@skerry/core/contract";
import type { Element } from "@skerry/server/page-elements";
import { findLineStarts } from "./page/create-locate.ts";
import { diagnosticCodes } from "./page/diagnostic-codes.ts";
import { offsetOf } from "./positions/element-position.ts";
import type { PageDiagnostic } from "./page/page-diagnostic.ts";
import type { PageContext } from "./page/page-context.ts";

/** A part of a page, between two offsets in its text, whose diagnostics with this code are left out. */
interface IgnoredPart {
  code: string;
  start: number;
  end: number;
}

/** A comment of HTML, or of a template language, and the codes in it. */
const ignoreComment =
  /(?:<!--|\{#-?|<%#|\{\{--|\{\{-?\s*\/\*|<\?php\s+(?:\/\*|#|\/\/)|\{%-?\s*comment\s*-?%\})\s*skerry-ignore\b([^#%*?{}<>]*?)(?:-->|-?#\}|%>|--\}\}|\*\/|\?>|\{%)/g;

/**
 * Leaves out the diagnostics that a page silences. `<!-- skerry-ignore CODE -->` holds for the element after the comment
 * and everything in it; before `<html>`, for the whole page. Adds a diagnostic for each comment without a known code.
 *
 * @param text the page as its author wrote it, with the comments of its templates
 */
export function leaveOutIgnored(
  diagnostics: readonly PageDiagnostic[],
  text: string,
  context: PageContext,
): PageDiagnostic[] {
  const parts: IgnoredPart[] = [];
  const mistakes: PageDiagnostic[] = [];
  for (const { 0: comment, 1: list = "", index } of text.matchAll(ignoreComment)) {
    const codes = list.split(/[\s,]+/).filter((word) => /[a-z]/i.test(word));
    const location = context.locate(index);
    const unknown = codes.filter((code) => !Object.hasOwn(diagnosticCodes, code));
    if (codes.length === 0) mistakes.push(badIgnore(undefined, location));
    mistakes.push(...unknown.map((code) => badIgnore(code, location)));
    const end = endOfNextElement(context.elements, index + comment.length);
    parts.push(...codes.map((code) => ({ code, start: index, end })));
  }
  if (parts.length === 0) return [...diagnostics, ...mistakes];
  const lineStarts = findLineStarts(text);
  const isIgnored = ({ code, location: { line, column } }: PageDiagnostic): boolean => {
    const offset = (lineStarts[line - 1] ?? 0) + column - 1;
    return parts.some((part) => part.code === code && part.start <= offset && offset < part.end);
  };
  return [...diagnostics.filter((one) => !isIgnored(one)), ...mistakes];
}

/** @param code that does not exist; `undefined` for a comment that names none */
function badIgnore(code: string | undefined, location: PageDiagnostic["location"]): PageDiagnostic {
  const known = Object.keys(diagnosticCodes);
  const closest = code === undefined ? undefined : closestName(code, known);
  return {
    code: "bad-ignore",
    pointer: "",
    message: code
      ? `skerry-ignore names the code ${JSON.stringify(code)}, which does not exist.`
      : "skerry-ignore names no code.",
    hint: closest ? `Did you mean "${closest}"?` : `Known are: ${known.join(", ")}.`,
    location,
  };
}

/** Where the first element behind an offset ends; that offset if there is none. */
function endOfNextElement(elements: readonly Element[], after: number): number {
  let next: Element | undefined;
  for (const element of elements) {
    const isAfter = element.sourceCodeLocation && offsetOf(element) >= after;
    if (isAfter && (!next || offsetOf(element) < offsetOf(next))) next = element;
  }
  return next?.sourceCodeLocation?.endOffset ?? after;
}
