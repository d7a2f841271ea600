/** The part of the grammar of JSON (RFC 8259) that is expected at some position of a string. */
export type JsonPlace =
  | "value"
  | "first-item"
  | "first-key"
  | "key"
  | "colon"
  | "after-value"
  | "in-string"
  | "end";

/** The place where a string stops being JSON. */
export interface JsonBreak {
  /** Index of the first character that does not fit, in UTF-16 code units; the length at the end. */
  position: number;
  place: JsonPlace;
  /** Path of the value being read or just read; where a key is wanted, of the object around it. */
  path: readonly PropertyKey[];
  /** The bracket that would close the innermost object or array. */
  closer: "}" | "]" | undefined;
}

/** A key, a string, a number or a word of a text that is JSON as far as it. */
export interface JsonScalar {
  /** As it is written. */
  text: string;
  position: number;
  isKey: boolean;
  /** Path of it, or of the value that it is the key of. */
  path(): readonly PropertyKey[];
}

type Container = { closer: "}" | "]"; key: PropertyKey };

const space = /[ \t\n\r]*/y;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escape = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Reads a string as `JSON.parse` does and finds where it breaks. Only one browser's `JSON.parse` gives
 * the position, and none gives the path. Not recursive, so no nesting is too deep.
 *
 * @param onScalar called with each scalar that it passes
 * @returns `undefined` when the string is JSON.
 */
export function findJsonBreak(
  text: string,
  onScalar?: (scalar: JsonScalar) => void,
): JsonBreak | undefined {
  const containers: Container[] = [];
  let place: JsonPlace = "value";
  let position = 0;

  const pathHere = (): PropertyKey[] => containers.map(({ key }) => key);
  const pass = (end: number, isKey: boolean): void =>
    onScalar?.({ text: text.slice(position, end), position, isKey, path: pathHere });

  const breakAt = (at: number, where: JsonPlace = place): JsonBreak => {
    const path = pathHere();
    // While a key is read, the innermost object has no current key.
    if (place === "first-key" || place === "key") path.pop();
    return { position: at, place: where, path, closer: containers.at(-1)?.closer };
  };

  for (;;) {
    position = endOf(space, text, position);
    const character = text[position] ?? "";
    const container = containers.at(-1);
    const closes =
      character === container?.closer &&
      (place === "first-item" || place === "first-key" || place === "after-value");

    if (closes) {
      containers.pop();
      position++;
      place = "after-value";
    } else if (place === "after-value") {
      if (!container) {
        return position === text.length ? undefined : breakAt(position, "end");
      }
      if (character !== ",") return breakAt(position);
      position++;
      if (typeof container.key === "number") container.key++;
      place = container.closer === "]" ? "value" : "key";
    } else if (place === "colon") {
      if (character !== ":") return breakAt(position);
      position++;
      place = "value";
    } else if (character === '"') {
      const { end, closed } = endOfString(text, position);
      if (!closed) return breakAt(end, "in-string");
      if (container && (place === "first-key" || place === "key")) {
        container.key = String(JSON.parse(text.slice(position, end)));
        pass(end, true);
        place = "colon";
      } else {
        pass(end, false);
        place = "after-value";
      }
      position = end;
    } else if (place === "first-key" || place === "key") {
      return breakAt(position);
    } else if (character === "{") {
      containers.push({ closer: "}", key: "" });
      position++;
      place = "first-key";
    } else if (character === "[") {
      containers.push({ closer: "]", key: 0 });
      position++;
      place = "first-item";
    } else {
      const end = endOf(scalar, text, position);
      if (end === position) return breakAt(position);
      pass(end, false);
      position = end;
      place = "after-value";
    }
  }
}

/** End of what a sticky pattern matches at `position`; `position` when it does not match. */
function endOf(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : position;
}

function endOfString(text: string, start: number): { end: number; closed: boolean } {
  let position = start + 1;
  while (position < text.length) {
    const character = text.charAt(position);
    if (character === '"') return { end: position + 1, closed: true };
    if (character < " ") break;
    const next = character === "\\" ? endOf(escape, text, position) : position + 1;
    if (next === position) break;
    position = next;
  }
  return { end: position, closed: false };
}
