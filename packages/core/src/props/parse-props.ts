import { describeValue, toPointer } from "../diagnosis/diagnostic.ts";
import { parseJson } from "./parse-json.ts";
import { PropsError } from "./props-error.ts";

/** Longest string that is read as props, in UTF-16 code units. */
export const maxPropsLength = 1_000_000;

/** Deepest nesting of objects and arrays in props; the props themselves are level 1. */
export const maxPropsDepth = 32;

/**
 * The props that an attribute or a script block holds.
 *
 * Absent and blank are `{}`. So are `[]` and `null`, because PHP writes an empty array and Go a nil
 * map that way. Keys named `__proto__` and `dangerouslySetInnerHTML` are removed at every depth: merging the one into
 * another object would change its prototype, and spreading the other onto an element would write HTML.
 *
 * @throws PropsError `syntax`, `not-an-object`, `too-large` or `too-deep`.
 */
export const parseProps = (text: string | null | undefined): Record<string, unknown> =>
  parseObject(text, refuse);

/**
 * The props that a parsed JSON value stands for, as in `parseProps`. Keys named `__proto__` and
 * `dangerouslySetInnerHTML` are removed from the value itself.
 *
 * @throws PropsError `not-an-object` or `too-deep`.
 */
export const toProps = (value: unknown): Record<string, unknown> => toObject(value, refuse);

const refuse: Refuse = (code, value, path) => {
  let expected = "a JSON object";
  // The message of `JSON.parse` differs between browsers; `diagnoseProps` explains the mistake.
  let received = describeValue(value);
  if (code === "too-large") {
    expected = `at most ${maxPropsLength} characters`;
    received = `${(value as string).length}`;
  } else if (code === "too-deep") {
    expected = `at most ${maxPropsDepth} levels`;
    received = "more";
  }
  throw new PropsError({ code, pointer: toPointer(path), expected, received });
};

/**
 * Throws the error about a text or value.
 *
 * @param code `syntax`: no JSON. `not-an-object`: neither an object nor `null` nor an empty array. `too-large`,
 * `too-deep`: a bound is exceeded
 * @param value what stands where `path` leads
 */
export type Refuse = (
  code: "syntax" | "not-an-object" | "too-large" | "too-deep",
  value: unknown,
  path: readonly string[],
) => never;

/**
 * The object that a text holds, as `parseProps` says: `{}` for an absent or blank text, `[]` and `null`, and without
 * keys named `__proto__` or `dangerouslySetInnerHTML`. The caller words the error, because in browsers most texts have none.
 */
export function parseObject(
  text: string | null | undefined,
  refuse: Refuse,
): Record<string, unknown> {
  if (!text?.trim()) return {};
  if (text.length > maxPropsLength) refuse("too-large", text, []);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    refuse("syntax", text, []);
  }
  return toObject(value, refuse);
}

/** The object that a parsed JSON value stands for. Keys of these names are removed from the value itself. */
function toObject(value: unknown, refuse: Refuse): Record<string, unknown> {
  if (value === null || (Array.isArray(value) && !value.length)) return {};
  if (typeof value !== "object" || Array.isArray(value)) refuse("not-an-object", value, []);
  tidy(value as object, [], refuse);
  return value as Record<string, unknown>;
}

/** Keys that change a prototype, or become HTML where a component spreads its props. */
const unsafeKeys = ["__proto__", "dangerouslySetInnerHTML"];

/** Removes these keys from a value and everything in it. `path` leads to the value. */
function tidy(value: object, path: string[], refuse: Refuse): void {
  if (path.length >= maxPropsDepth) refuse("too-deep", value, path);
  // Almost no object has it, and to look costs much less than to delete.
  for (const key of unsafeKeys) if (Object.hasOwn(value, key)) Reflect.deleteProperty(value, key);
  const visit = (inner: unknown, key: string | number): void => {
    if (typeof inner !== "object" || inner === null) return;
    path.push(`${key}`);
    tidy(inner, path, refuse);
    path.pop();
  };
  // Not the entries of an array: 200,000 numbers would become as many strings.
  if (Array.isArray(value)) value.forEach(visit);
  // Nor a pair for each key of an object.
  else for (const key of Object.keys(value)) visit((value as Record<string, unknown>)[key], key);
}
