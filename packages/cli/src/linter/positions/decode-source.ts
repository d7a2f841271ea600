import type { Element } from "@skerry/server/page-elements";
import { DecodingMode, HtmlEntityDecoder } from "entities/decode";

/** Text as a browser reads it, and where each of its characters stands in the page. */
export interface DecodedSource {
  text: string;
  /** Turns an index in the text into one in the page. */
  toOffset(index: number): number;
  /** Whether it is the value of an attribute without quotes. */
  isUnquoted?: boolean;
}

/** Decodes the value of an attribute; `undefined` when the element does not have it. */
export function decodeAttribute(
  page: string,
  element: Element,
  name: string,
): DecodedSource | undefined {
  // The parser knows only where the attribute as a whole stands.
  const range = element.sourceCodeLocation?.attrs?.[name];
  if (!range) return undefined;
  const written = page.slice(range.startOffset, range.endOffset);
  // An attribute without a value is an empty one.
  if (!written.includes("=")) return { text: "", toOffset: () => range.startOffset };
  const [, beforeQuote = "", quote = ""] = /^([^=]*=\s*)(["']?)/.exec(written) ?? [];
  const start = beforeQuote.length + quote.length;
  const value = written.slice(start, written.length - quote.length);
  const isUnquoted = quote === "";
  return { ...decode(value, range.startOffset + start, /&|\r\n/g), isUnquoted };
}

/** The text of a script element, in which HTML decodes nothing but the ends of lines. */
export function decodeScript(page: string, element: Element): DecodedSource {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  const start = startTag?.endOffset ?? 0;
  return decode(page.slice(start, endTag?.startOffset), start, /\r\n/g);
}

/** @param pattern where something may stand that is decoded: `&` or the end of a line */
function decode(source: string, pageOffset: number, pattern: RegExp): DecodedSource {
  /** Where text and source run in parallel again, as an index in each. */
  const anchors: { inText: number; inSource: number }[] = [{ inText: 0, inSource: 0 }];
  let text = "";
  let position = 0;
  for (const { 0: match, index } of source.matchAll(pattern)) {
    const { decoded, length } =
      match === "&" ? decodeReference(source, index) : { decoded: "\n", length: match.length };
    if (length === 0) continue;
    text += source.slice(position, index);
    anchors.push({ inText: text.length, inSource: index });
    text += decoded;
    position = index + length;
    anchors.push({ inText: text.length, inSource: position });
  }
  text += source.slice(position);
  return {
    text,
    toOffset(index) {
      const passed = anchors.filter(({ inText }) => inText <= index);
      const { inText = 0, inSource = 0 } = passed.at(-1) ?? {};
      return pageOffset + inSource + index - inText;
    },
  };
}

/** Decodes the character reference at an `&` in an attribute. Its length is 0 when there is none. */
function decodeReference(source: string, start: number): { decoded: string; length: number } {
  let decoded = "";
  const decoder = new HtmlEntityDecoder((codePoint) => {
    decoded += String.fromCodePoint(codePoint);
  });
  decoder.startEntity(DecodingMode.Attribute);
  const written = decoder.write(source, start + 1);
  // A reference at the end of the value emits its character only now.
  const length = written < 0 ? decoder.end() : written;
  return { decoded, length };
}
