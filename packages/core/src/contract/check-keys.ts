import { findUnknownKeys, type UnknownKey } from "./find-unknown-keys.ts";
import { rejectMisspelled } from "./misspelled-keys.ts";
import type { PropsIssue, PropsSchema } from "./props-schema.ts";
import { publishedSchema } from "./published-schema.ts";

export interface KeyCheck {
  /** Gets the unknown keys of props that the schema accepts without them, if there are any. */
  onUnknownKeys?(keys: UnknownKey[]): void;
}

/**
 * A schema with the same verdict that also tells which keys of the props it does not know, and "did you mean" where it
 * rejects one. The browser, the renderer and `skerry check` read props through it, so that they agree.
 *
 * @param schema of a widget
 */
export function checkKeys<Props>(
  schema: PropsSchema<Props>,
  { onUnknownKeys }: KeyCheck = {},
): PropsSchema<Props> {
  return {
    "~standard": {
      version: 1,
      vendor: "skerry",
      async validate(value) {
        // Before the schema sees the props, which it may change.
        const unknown = findUnknownKeys(publishedSchema(schema), value);
        const result = await rejectMisspelled(schema)["~standard"].validate(value);
        // What was misspelled says more than that the meant key is absent.
        const issues = result.issues
          ?.flatMap((issue) => (issue.key ? [issue] : hint(issue, unknown)))
          .sort((a, b) => Number(!a.key?.meant) - Number(!b.key?.meant));
        const rejected = new Set(issues?.map(({ path = [] }) => idOf(path)));
        const ignored = unknown.filter(
          ({ path }) =>
            !rejected.has(idOf(path)) && (result.issues !== undefined || !has(result.value, path)),
        );
        if (ignored.length) onUnknownKeys?.(ignored);
        return issues ? { issues } : result;
      },
    },
  };
}

const idOf = (path: NonNullable<PropsIssue["path"]>): string =>
  JSON.stringify(path.map((step) => String(typeof step === "object" ? step.key : step)));

/** Whether the schema has kept a key. */
function has(value: unknown, path: readonly PropertyKey[]): boolean {
  const parent = path
    .slice(0, -1)
    .reduce<unknown>(
      (inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key],
      value,
    );
  return parent instanceof Object && Object.hasOwn(parent, path.at(-1) as PropertyKey);
}

/**
 * An issue of a schema that rejects unknown keys, with what was meant. Zod has one issue for all keys of an object: that
 * becomes one for each, whose path leads to the key.
 */
function hint(issue: PropsIssue, unknown: readonly UnknownKey[]): PropsIssue[] {
  const { path = [], message, keys } = issue;
  const id = idOf(path);
  const named = unknown.filter(
    (key) =>
      idOf(key.path) === id ||
      (keys?.includes(String(key.path.at(-1))) && idOf(key.path.slice(0, -1)) === id),
  );
  if (named.length === 0) return [issue];
  return named.map((key) => {
    const { path: keyPath, meant } = key;
    const received = JSON.stringify(keyPath.at(-1));
    const own = named.length > 1 ? `Unrecognized key: ${received}` : message;
    const advice = meant === undefined ? "" : `. Did you mean "${meant}"?`;
    const expected = meant === undefined ? issue.expected : `"${meant}"`;
    return { key, path: keyPath, message: own + advice, expected, received };
  });
}
