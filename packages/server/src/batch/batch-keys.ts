/** Longer keys are not compared. */
const longestKey = "islands".length;

/** Counts the islands in a batch's text: parsing it takes much longer. Invalid JSON is left to the parser. */
export function hasMoreIslands(text: string, maxIslands: number): boolean {
  let depth = 0;
  let last = "";
  let isInIslands = false;
  let islands = 0;
  for (let index = 0; index < text.length; index++) {
    switch (text[index]) {
      case '"': {
        const end = endOfString(text, index);
        if (end === undefined) return false;
        if (depth === 1) last = end - index > longestKey + 1 ? "" : text.slice(index + 1, end);
        index = end;
        break;
      }
      case ":":
        if (depth === 1) isInIslands = last === "islands";
        else if (depth === 2 && isInIslands && ++islands > maxIslands) return true;
        break;
      case "{":
      case "[":
        depth += 1;
        break;
      case "}":
      case "]":
        depth -= 1;
        break;
    }
  }
  return false;
}

/** @returns the index of the quotation mark at its end; `undefined` without one */
function endOfString(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === "\\") first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return undefined;
}
