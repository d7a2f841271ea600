/** Longest string that is read as props, in UTF-16 code units. */
export const maxPropsLength = 1_000_000;

/** Deepest nesting of objects and arrays in props; the props themselves are level 1. */
export const maxPropsDepth = 32;

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
    value = JSON.parse(text);
  } catch {
    refuse("syntax", text, []);
  }
  return toObject(value, refuse);
}

/** The object that a parsed JSON value stands for. Keys of these names are removed from the value itself. */
export function toObject(value: unknown, refuse: Refuse): Record<string, unknown> {
  if (value === null || (Array.isArray(value) && !value.length)) return {};
  if (typeof value !== "object" || Array.isArray(value)) refuse("not-an-object", value, []);
  tidy(value as object, [], refuse);
  return value as Record<string, unknown>;
}

/** They change a prototype, or become HTML where a component spreads its props. */
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
  else for (const [key, inner] of Object.entries(value)) visit(inner, key);
}
