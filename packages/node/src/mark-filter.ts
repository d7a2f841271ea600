import type { Page } from "../skerry.mjs";

const LONGEST_MARK = 120; // characters; a mark that JSON or XML has escaped is shorter

/** The bytes of a text without the marks of a page's islands. */
export function withoutMarks(page: Page, bytes: Uint8Array): Buffer {
  return Buffer.from(page.leave(toCharacters(bytes)), "latin1");
}

/** Marks are ASCII. In latin1 each byte is a character, so that no encoding of the text around them matters. */
function toCharacters(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/**
 * Takes the marks of islands out of an answer that comes in parts. An end that may be the start of a mark waits for the
 * next part.
 */
export class MarkFilter {
  readonly #page: Page;
  #rest = "";

  constructor(page: Page) {
    this.#page = page;
  }

  /** A part without marks, behind what has waited. */
  push(part: Uint8Array): Buffer {
    const text = this.#page.leave(this.#rest + toCharacters(part));
    const start = startOfMark(text);
    this.#rest = text.slice(start);
    return Buffer.from(text.slice(0, start), "latin1");
  }

  /** What has waited, when no part follows. */
  end(): Buffer {
    const rest = Buffer.from(this.#rest, "latin1");
    this.#rest = "";
    return rest;
  }
}

/** Where a mark begins that goes on behind the end of the text; the text's length if there is none. */
function startOfMark(text: string): number {
  for (let index = Math.max(0, text.length - LONGEST_MARK); index < text.length; index++) {
    if (mayBecomeMark(text.slice(index))) return index;
  }
  return text.length;
}

/**
 * Whether a text could go on as a mark: `<!--UUID ID-->` or `<!--/UUID ID-->`, where JSON may have escaped `<`, `/` and
 * `>`, and XML `<` and `>`.
 */
function mayBecomeMark(text: string): boolean {
  const lower = text.toLowerCase();
  if (["\\u003c", "&lt;"].some((escaped) => escaped.startsWith(lower))) return true;
  const [opening] = /^(?:<|\\u003c|&lt;)/.exec(lower) ?? [];
  if (opening === undefined) return false;
  const inside = lower.slice(opening.length);
  return (
    "!--".startsWith(inside) ||
    /^!--\\?\/?[\da-f-]{0,36}(?: [\w-]*(?:\\(?:u(?:0(?:0(?:3e?)?)?)?)?|&(?:g(?:t;?)?)?)?)?$/.test(
      inside,
    )
  );
}
