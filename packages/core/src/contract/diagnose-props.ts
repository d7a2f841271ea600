import { describeValue } from "./describe-value.ts";
import { findJsonBreak, type JsonBreak } from "./find-json-break.ts";
import { jsonMistakes, type JsonMistake } from "./json-mistakes.ts";
import { toPointer } from "./to-pointer.ts";

/** Why a text is not a JSON object, for the author of the template that wrote it. */
export interface Diagnosis {
  /** The kind of mistake; `syntax` when it is none of the usual ones. */
  slip: JsonMistake;
  /** Index of the first character that does not fit, in UTF-16 code units; the length at the end. */
  position: number;
  /**
   * JSON pointer (RFC 6901) of the value that is being read there or was read just before. Where a
   * key is wanted it is the object's.
   */
  pointer: string;
  expected: string;
  received: string;
  /** What it looks like and what to do, in whole sentences. */
  hint: string;
}

/**
 * Finds out why a text cannot be read as props or as the page configuration.
 *
 * @returns `undefined` when nothing is wrong with the text: blank, an object, `null`, an empty list.
 * Never throws.
 */
export function diagnoseProps(text: string): Diagnosis | undefined {
  if (!text.trim()) return undefined;
  const found = findJsonBreak(text);
  if (!found) return diagnoseType(text.trim());

  const rest = text.slice(found.position);
  const before = text.slice(0, found.position);
  const slip = jsonMistakes.find(({ fits }) => fits({ ...found, text, before, rest }));
  return {
    slip: slip?.name ?? "syntax",
    position: found.position,
    pointer: toPointer(found.path),
    expected: describeExpected(found, rest),
    received: rest ? describeValue(rest.slice(0, 20)) : "the end of the text",
    hint: slip?.hint ?? "Something else than JSON stands here. Write one JSON object.",
  };
}

function diagnoseType(json: string): Diagnosis | undefined {
  if (json.startsWith("{") || json === "null" || /^\[\s*\]$/.test(json)) return undefined;
  const value: unknown = json.startsWith("[") ? [0] : JSON.parse(json);
  const isEncodedTwice = typeof value === "string" && /^\s*[{[]/.test(value);
  return {
    slip: isEncodedTwice ? "encoded-twice" : "not-an-object",
    position: 0,
    pointer: "",
    expected: "a JSON object",
    received: describeValue(value),
    hint: isEncodedTwice
      ? "The object was turned into JSON twice, which makes it a string. Call json_encode, json.dumps, to_json, json.Marshal or JSON.stringify once: leave it out in the template or in the program."
      : 'The values need names: write an object, such as {"tld": "com"}.',
  };
}

function describeExpected({ place, closer }: JsonBreak, rest: string): string {
  switch (place) {
    case "value":
      return "a value";
    case "first-item":
      return 'a value or "]"';
    case "first-key":
      return 'a key in double quotes or "}"';
    case "key":
      return "a key in double quotes";
    case "colon":
      return '":"';
    case "after-value":
      return `"," or "${closer}"`;
    case "in-string":
      return rest ? "an escaped character" : "the closing quote";
    case "end":
      return "the end of the text";
  }
}
