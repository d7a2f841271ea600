import type { Page } from "../skerry.mjs";

const LONGEST_MARK = 120; // more than one has characters when JSON or XML escapes it

/** Takes the marks of islands out of an answer that comes in parts. What may be the start of one waits for the next part. */
export class MarkFilter {
  readonly #page: Page;
  #rest = "";

  constructor(page: Page) {
    this.#page = page;
  }

  /** The part without marks. */
  push(part: Uint8Array): Buffer {
    // Marks are ASCII, and each byte becomes a character of its own.
    const text = this.#page.leave(this.#rest + Buffer.from(part).toString("latin1"));
    const start = startOfMark(text);
    this.#rest = text.slice(start);
    return Buffer.from(text.slice(0, start), "latin1");
  }

  /** What has waited. */
  end(): Buffer {
    const rest = Buffer.from(this.#rest, "latin1");
    this.#rest = "";
    return rest;
  }
}

/** Where a mark begins that the end of the text cuts off; the text's length if none does. */
function startOfMark(text: string): number {
  for (let index = Math.max(0, text.length - LONGEST_MARK); index < text.length; index++) {
    if (mayBeMark(text.slice(index))) return index;
  }
  return text.length;
}

/** Whether a text could go on as a mark: `<!--`, a slash in the second one, a UUID, an id, `-->`. */
function mayBeMark(text: string): boolean {
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
