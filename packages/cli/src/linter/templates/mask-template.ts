import { Tokenizer, TokenizerMode } from "parse5";
import { findTemplateTags } from "./find-template-tags.ts";
import { controlHole, outputHole } from "./holes.ts";
import type { TemplateTag } from "./match-blade.ts";
import type { TemplateSyntax } from "./template-syntax.ts";

/** A page that an HTML parser can read, with holes where a template has its tags. */
export interface MaskedTemplate {
  /** The tags of the template language, in order. */
  tags: readonly TemplateTag[];
  /** As long as the template. */
  text: string;
  /** Whether nothing between two places can change which elements there are. */
  isCertain(start: number, end: number): boolean;
  /** Whether the template cannot change what contains what: a tag whose name is not known moves everything after it. */
  isTreeCertain(start: number, end: number): boolean;
  /** Whether the template has a tag between two places. */
  hasTags(start: number, end: number): boolean;
}

interface Range {
  start: number;
  end: number;
}

/** The tags of HTML in a page, the values in them, and the texts that hold no tags. */
interface Tags {
  tags: Range[];
  endTags: Range[];
  values: Range[];
  rawTexts: Range[];
}

/**
 * Replaces the tags of a template. Between elements they become white space, which is allowed everywhere; in
 * attributes and scripts they stay visible as holes.
 */
export function maskTemplate(text: string, syntax: TemplateSyntax): MaskedTemplate {
  const holes = findTemplateTags(text, syntax);
  const masked = replace(text, holes, (hole) => holeText(text, hole));
  const { tags, endTags, values, rawTexts } = findTags(masked);
  const isInText = (hole: Range): boolean => !isIn(hole, tags) && !isIn(hole, rawTexts);
  // In a script or a title, what may end it.
  const mayEnd = ({ start }: Range): boolean =>
    /<\/?\w*$/.test(masked.slice(Math.max(0, start - 10), start));
  const structural = holes.filter((hole) => {
    if (isIn(hole, tags)) return !isIn(hole, values);
    return isIn(hole, rawTexts) ? mayEnd(hole) : !hole.isOutput;
  });
  const isInName = ({ start }: Range): boolean =>
    /<\/?[^\s<>]*$/.test(masked.slice(0, start).slice(-80));
  const hasOpenNames = structural.some((hole) =>
    isIn(hole, tags) ? isInName(hole) || isIn(hole, endTags) : isIn(hole, rawTexts),
  );
  return {
    tags: holes,
    text: replace(masked, holes.filter(isInText), ({ start, end }) => " ".repeat(end - start)),
    isCertain: (start, end) => !overlaps(structural, start, end),
    isTreeCertain: (start, end) => !hasOpenNames && !overlaps(structural, start, end),
    hasTags: (start, end) => overlaps(holes, start, end),
  };
}

function holeText(text: string, { start, end, isOutput }: TemplateTag): string {
  const hole = (isOutput ? outputHole : controlHole).repeat(end - start);
  // The name of an element: without a letter, a parser would read text.
  return /<\/?$/.test(text.slice(Math.max(0, start - 2), start)) ? `x${hole.slice(1)}` : hole;
}

function replace<Part extends Range>(
  text: string,
  parts: readonly Part[],
  by: (part: Part) => string,
): string {
  let result = "";
  let position = 0;
  for (const part of parts) {
    result += text.slice(position, part.start) + by(part);
    position = part.end;
  }
  return result + text.slice(position);
}

function overlaps(ranges: readonly Range[], from: number, to: number): boolean {
  const last = lastBefore(ranges, to);
  return last !== undefined && last.end > from;
}

function isIn(hole: Range, ranges: readonly Range[]): boolean {
  const last = lastBefore(ranges, hole.start + 1);
  return last !== undefined && hole.end <= last.end;
}

/** @param ranges in order, none of which overlaps another: a page may have very many */
function lastBefore(ranges: readonly Range[], end: number): Range | undefined {
  let first = 0;
  let after = ranges.length;
  while (first < after) {
    const middle = (first + after) >> 1;
    if ((ranges[middle] as Range).start < end) first = middle + 1;
    else after = middle;
  }
  return ranges[first - 1];
}

/** Elements whose text the tokenizer reads in another way (https://html.spec.whatwg.org/#parsing-html-fragments). */
const modes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  noscript: TokenizerMode.RAWTEXT,
  script: TokenizerMode.SCRIPT_DATA,
};

function findTags(text: string): Tags {
  const found: Tags = { tags: [], endTags: [], values: [], rawTexts: [] };
  let rawStart: number | undefined;
  const ignore = (): void => {};
  const endRaw = (end: number): void => {
    if (rawStart !== undefined) found.rawTexts.push({ start: rawStart, end });
    rawStart = undefined;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, location }) {
        if (!location) return;
        found.tags.push({ start: location.startOffset, end: location.endOffset });
        for (const { startOffset, endOffset } of Object.values(location.attrs ?? {})) {
          const equals = text.slice(startOffset, endOffset).indexOf("=");
          if (equals >= 0) found.values.push({ start: startOffset + equals + 1, end: endOffset });
        }
        const mode = modes[tagName];
        if (mode === undefined) return;
        tokenizer.state = mode;
        rawStart = location.endOffset;
      },
      onEndTag({ location }) {
        if (!location) return;
        const range = { start: location.startOffset, end: location.endOffset };
        found.tags.push(range);
        found.endTags.push(range);
        endRaw(location.startOffset);
      },
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(text, true);
  endRaw(text.length);
  return found;
}
