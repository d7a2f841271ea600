import type { PropsDiagnostic } from "../props/props-error.ts";
import { describeValue, toPointer } from "./diagnostic.ts";
import { findJsonBreak, type JsonBreak } from "./json-break.ts";
import { jsonMistakes, type JsonMistake } from "./json-mistakes.ts";

/** Why a string is not a JSON object, for the author of the template that wrote it. */
export interface JsonDiagnostic extends PropsDiagnostic<JsonMistake> {
  /** Index of the first character that does not fit, in UTF-16 code units; the length at the end. */
  readonly position: number;
  /** The likely cause, and the cure. */
  readonly hint: string;
}

/**
 * Finds out why a string cannot be read as props or as the page configuration.
 *
 * The pointer is that of the value that is being read where the string breaks, or was read just
 * before. Where a key is wanted it is the object's.
 *
 * @param isUnquoted whether it is the value of an attribute without quotes, which ends at the first blank or `>`
 * @returns `undefined` when the string can be read: blank, an object, `null`, an empty array. Never
 * throws.
 */
export function diagnoseProps(text: string, isUnquoted = false): JsonDiagnostic | undefined {
  if (!text.trim()) return undefined;
  const found = findJsonBreak(text);
  if (!found) return diagnoseType(text.trim());

  const { position } = found;
  const rest = text.slice(position);
  const before = text.slice(0, position);
  const mistake =
    isUnquoted && !rest
      ? unquotedAttribute
      : jsonMistakes.find(({ fits }) => fits({ ...found, text, before, rest }));
  return withMessage({
    code: mistake?.code ?? "syntax",
    position,
    pointer: toPointer(found.path),
    expected: describeExpected(found, rest),
    received: rest ? describeValue(rest.slice(0, 20)) : "the end of the text",
    hint: mistake?.hint ?? "This is not JSON. Write one JSON object.",
  });
}

const unquotedAttribute = {
  code: "unquoted-attribute",
  hint: `There are no quotes around the attribute's value, so it ends at the first blank or ">". Write data-props='…' around plain JSON with &#39; for each apostrophe, or data-props="…" with &quot; for each quote.`,
} as const;

/** For a string that is JSON, but not an object. */
function diagnoseType(json: string): JsonDiagnostic | undefined {
  if (json.startsWith("{") || json === "null" || /^\[\s*\]$/.test(json)) return undefined;
  const value: unknown = json.startsWith("[") ? [0] : JSON.parse(json);
  const isEncodedTwice = typeof value === "string" && /^\s*[{[]/.test(value);
  return withMessage({
    code: isEncodedTwice ? "encoded-twice" : "not-an-object",
    position: 0,
    pointer: "",
    expected: "a JSON object",
    received: describeValue(value),
    hint: isEncodedTwice
      ? "The object was turned into JSON twice, which makes it a string. Call json_encode, json.dumps, to_json, json.Marshal or JSON.stringify once: leave it out in the template or in the program."
      : 'The values need names: write an object, such as {"tld": "com"}.',
  });
}

function withMessage(diagnostic: Omit<JsonDiagnostic, "message">): JsonDiagnostic {
  const { pointer, expected, received, position } = diagnostic;
  const place = pointer && ` at ${pointer}`;
  const message = `Expected ${expected}${place}, but received ${received} (character ${position + 1}).`;
  return { ...diagnostic, message };
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
