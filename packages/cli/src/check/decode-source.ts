import type { Element } from "@skerry/server/page-elements";
import { parseFragment } from "parse5";

/** A text as a browser reads it, and where each of its characters stands in the page. */
export interface SourceText {
  text: string;
  /** From an index of the text to one of the page. */
  toOffset(index: number): number;
}

/** Value of an attribute. The parser knows only where the attribute as a whole is. */
export function attributeSource(
  page: string,
  element: Element,
  name: string,
): SourceText | undefined {
  const place = element.sourceCodeLocation?.attrs?.[name];
  if (!place) return undefined;
  const written = page.slice(place.startOffset, place.endOffset);
  const [, before = "", quote = ""] = /^([^=]*=\s*)(["']?)/.exec(written) ?? [];
  const from = before.length + quote.length;
  const value = written.slice(from, written.length - quote.length);
  // The sign behind a reference without ";" decides whether it is one.
  return decode(value, place.startOffset + from, /&(?:#x[\da-f]+|#\d+|[a-z][a-z\d]*)[;=]?|\r\n/gi);
}

/** Text of a script element: nothing in it is decoded. */
export function scriptSource(page: string, element: Element): SourceText {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  const from = startTag?.endOffset ?? 0;
  return decode(page.slice(from, endTag?.startOffset), from, /\r\n/g);
}

function decode(written: string, start: number, pattern: RegExp): SourceText {
  /** Index in the text and in what is written, after each piece that differs. */
  const jumps: [index: number, written: number][] = [[0, 0]];
  let text = "";
  let position = 0;
  for (const match of written.matchAll(pattern)) {
    text += written.slice(position, match.index);
    const meaning = match[0] === "\r\n" ? "\n" : meaningOf(match[0]);
    jumps.push([text.length, match.index]);
    text += meaning;
    position = match.index + match[0].length;
    jumps.push([text.length, position]);
  }
  text += written.slice(position);
  return {
    text,
    toOffset(index) {
      const passed = jumps.filter(([at]) => at <= index);
      const [at, from] = passed.at(-1) ?? [0, 0];
      return start + from + index - at;
    },
  };
}

/** What a character reference in an attribute stands for. */
function meaningOf(reference: string): string {
  const [element] = parseFragment(`<i a="${reference}">`).childNodes;
  return (element as Element).attrs[0]?.value ?? reference;
}
