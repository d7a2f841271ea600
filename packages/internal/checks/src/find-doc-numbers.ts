/** A number in a text for readers. */
export interface DocNumber {
  /** As it is written, without the commas between thousands. */
  value: string;
  line: number;
  /** Where it stands in `DocText.text`. */
  start: number;
  end: number;
}

/** A page of the documentation, with what its numbers need. */
export interface DocText {
  /** In one line, so that a sentence can be found however it is broken. */
  text: string;
  numbers: readonly DocNumber[];
}

// Digits in a name (UTF-8, parse5, sha384) are no number, and nor is what follows them.
const number = /(?<![\p{L}\d#][-.,]?)\d(?:[\d.,]*\d)?/gu;

/**
 * The numbers of a Markdown text. These are none: numbers in code, in URLs of links, of headings and of list
 * items, and what was measured on a day: everything from a line that begins with a date to the end of its section.
 */
export function findDocNumbers(markdown: string): DocText {
  const lines = withoutMeasured(withoutFences(markdown).split("\n"));
  let text = "";
  const starts: number[] = [];
  for (const line of lines) {
    starts.push(text.length);
    const words = line.trim().replaceAll(/\s+/g, " ");
    if (words) text += `${words} `;
  }
  const masked = text
    .replaceAll(/`[^`]*`|\]\([^)]*\)|<https?:[^>]*>/g, blank)
    .replaceAll(/\{[^}]*\}/g, blank);
  const numbers = [...masked.matchAll(number)].map(({ 0: found, index }) => ({
    value: found.replaceAll(",", ""),
    line: starts.filter((start) => start <= index).length,
    start: index,
    end: index + found.length,
  }));
  return { text, numbers };
}

const blank = (found: string): string => " ".repeat(found.length);

/** Blocks of code have tests of their own. */
function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^( *)```[^]*?^ *```$/gm, (block) => block.replaceAll(/[^\n]/g, ""));
}

function withoutMeasured(lines: readonly string[]): string[] {
  let level = 0;
  let measuredIn: number | undefined;
  return lines.map((line) => {
    const heading = /^(#+) /.exec(line)?.[1]?.length;
    if (heading !== undefined) {
      level = heading;
      if (measuredIn !== undefined && heading <= measuredIn) measuredIn = undefined;
    }
    if (/^\d{4}-\d\d-\d\d\b/.test(line)) measuredIn ??= level;
    return measuredIn === undefined ? line.replace(/^(#+|) *\d+\. /, "$1 ") : "";
  });
}
