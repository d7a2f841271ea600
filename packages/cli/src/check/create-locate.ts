import type { Location } from "./page-diagnostic.ts";
import type { PageSource } from "./page-source.ts";

/** Creates the function that turns an index in a page's text into a location. */
export function createLocate({ file, text }: PageSource): (offset: number) => Location {
  return (offset) => {
    const before = text.slice(0, offset);
    return {
      file,
      line: before.split("\n").length,
      column: offset - before.lastIndexOf("\n"),
    };
  };
}
