import { describeValue } from "./describe-value.ts";
import { PropsError } from "./props-error.ts";
import { toPointer } from "./to-pointer.ts";

/** Longest string that is read as props, in UTF-16 code units. */
export const maxPropsLength = 1_000_000;

/** Deepest nesting of objects and arrays in props; the props themselves are level 1. */
export const maxPropsDepth = 32;

/**
 * The props that an attribute or a script block holds.
 *
 * Absent and blank are `{}`. So are `[]` and `null`, because PHP writes an empty array and Go a nil
 * map that way. Keys named `__proto__` are removed at every depth: merging them into another object
 * would change its prototype.
 *
 * @throws PropsError `syntax`, `not-an-object`, `too-large` or `too-deep`.
 */
export function parseProps(text: string | null | undefined): Record<string, unknown> {
  if (!text?.trim()) return {};
  if (text.length > maxPropsLength) {
    throw new PropsError({
      code: "too-large",
      pointer: "",
      expected: `at most ${maxPropsLength} characters`,
      received: `${text.length}`,
    });
  }
  return toProps(parseJson(text));
}

/**
 * The props that a parsed JSON value stands for, as in `parseProps`. Keys named `__proto__` are removed from
 * the value itself.
 *
 * @throws PropsError `not-an-object` or `too-deep`.
 */
export function toProps(value: unknown): Record<string, unknown> {
  if (value === null || (Array.isArray(value) && value.length === 0)) return {};
  if (!isRecord(value)) throw notAnObject("not-an-object", value);
  tidy(value, []);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of `JSON.parse` differs between browsers; `diagnoseProps` explains the mistake.
    throw notAnObject("syntax", text);
  }
}

function notAnObject(code: "syntax" | "not-an-object", value: unknown): PropsError {
  const expected = "a JSON object";
  return new PropsError({ code, pointer: "", expected, received: describeValue(value) });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && !Array.isArray(value);
}

/** Removes `__proto__` from a value and everything in it. `path` leads to the value. */
function tidy(value: object, path: string[]): void {
  if (path.length >= maxPropsDepth) {
    throw new PropsError({
      code: "too-deep",
      pointer: toPointer(path),
      expected: `at most ${maxPropsDepth} levels`,
      received: "more",
    });
  }
  // Almost no object has it, and to look costs much less than to delete.
  if (Object.hasOwn(value, "__proto__")) Reflect.deleteProperty(value, "__proto__");
  const visit = (inner: unknown, key: string | number): void => {
    if (typeof inner !== "object" || inner === null) return;
    path.push(`${key}`);
    tidy(inner, path);
    path.pop();
  };
  // Not the entries of an array: 200,000 numbers would become as many strings.
  if (Array.isArray(value)) value.forEach(visit);
  else for (const [key, inner] of Object.entries(value)) visit(inner, key);
}
