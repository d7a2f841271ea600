import type { Location } from "./page-diagnostic.ts";
import type { CheckedPage } from "./checked-page.ts";

/** Creates the function that turns an index in a page's text into a location. */
export function createLocate({ file, text }: CheckedPage): (offset: number) => Location {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= findLineStarts(text);
    let line = 0;
    let after = starts.length;
    while (after - line > 1) {
      const middle = (line + after) >> 1;
      if ((starts[middle] ?? 0) <= offset) line = middle;
      else after = middle;
    }
    return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/** Index of the first character of each line. */
export function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let index = text.indexOf("\n"); index >= 0; index = text.indexOf("\n", index + 1)) {
    starts.push(index + 1);
  }
  return starts;
}
