import { closestName } from "../diagnosis/closest-name.ts";
import { describeValue, type Diagnostic, toPointer } from "../diagnosis/diagnostic.ts";
import { findUnknownKeys, rejectMisspelled, type SchemaNode } from "./unknown-keys.ts";
import type { PropsIssue, PropsSchema, UnknownKey } from "./props-schema.ts";

/** A server reads any props, and each comparison takes time. */
const maxCompared = 20;

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
        // Misspelled keys first: they say more than the absence of the meant one.
        const issues = result.issues
          ?.flatMap((issue) => (issue.key ? [issue] : hint(issue, unknown)))
          // No message lists more.
          .map((issue, index, all) => (index < 5 ? withMeant(issue, all, schema, value) : issue))
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

// Not by pathOf: that is in a file with what renders islands, which warnings do without.
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
    const text = named.length > 1 ? `Unrecognized key: ${received}` : message;
    const advice = meant === undefined ? "" : `. Did you mean "${meant}"?`;
    const expected = meant === undefined ? issue.expected : `"${meant}"`;
    return { key, path: keyPath, message: text + advice, expected, received };
  });
}

/** The keys that a schema names at a place; `undefined` where it names none. */
function entriesAt(
  node: SchemaNode | undefined,
  path: readonly PropertyKey[],
): SchemaNode["entries"] {
  if (node?.wrapped) return entriesAt(node.wrapped, path);
  const [key, ...others] = path;
  if (key === undefined) return node?.entries;
  return entriesAt(typeof key === "number" ? node?.item : node?.entries?.[String(key)], others);
}

/**
 * An issue about a key that is absent, with the unknown key that is close to it. That a schema takes other keys as well
 * (`looseObject`) does not count here: the absence is a mistake.
 *
 * @param all issues: one may name the unknown key itself
 */
function withMeant(
  issue: PropsIssue,
  all: readonly PropsIssue[],
  schema: object,
  props: unknown,
): PropsIssue {
  const path = (issue.path ?? []).map((step) => (typeof step === "object" ? step.key : step));
  const parent = path.slice(0, -1);
  const absent = path.at(-1);
  const around = parent.reduce<unknown>((inner, key) => Object(inner)[key], props);
  if (issue.key || typeof absent !== "string" || !(around instanceof Object)) return issue;
  const entries = entriesAt(publishedSchema(schema), parent) ?? {};
  if (Object.hasOwn(around, absent) || !Object.hasOwn(entries, absent)) return issue;
  const known = Object.keys(entries);
  const missing = known.filter((name) => !Object.hasOwn(around, name));
  const written = Object.keys(around)
    .slice(0, maxCompared)
    .find(
      (key) => !Object.hasOwn(entries, key) && closestName(key, [...missing, ...known]) === absent,
    );
  const isNamed = all.some(({ key }) => key && idOf(key.path) === idOf([...parent, written ?? ""]));
  if (written === undefined || isNamed) return issue;
  return {
    ...issue,
    message: `${issue.message}. There is "${written}". Did you mean "${absent}"?`,
  };
}

/** A JSON Schema, as far as keys are concerned. */
interface JsonSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: JsonSchema | readonly JsonSchema[] | boolean;
  readonly anyOf?: readonly JsonSchema[];
}

/** The part of Standard Schema with which libraries publish a JSON Schema: https://standardschema.dev/json-schema */
interface Published {
  readonly "~standard"?: {
    readonly jsonSchema?: { input(options: { target: string }): JsonSchema };
  };
}

/** A JSON Schema takes time to write. */
const published = new WeakMap<object, SchemaNode>();

/**
 * The keys of a schema: of one of valibot by the schema itself, of others by the JSON Schema that they publish, which is
 * written once. No keys, if no JSON Schema can describe the schema.
 */
export function publishedSchema(schema: object): SchemaNode {
  const standard = (schema as Published)["~standard"];
  if (!standard?.jsonSchema) return schema;
  let node = published.get(schema);
  if (!node) {
    try {
      node = toNode(standard.jsonSchema.input({ target: "draft-2020-12" }));
    } catch {
      node = {};
    }
    published.set(schema, node);
  }
  return node;
}

function toNode(schema: JsonSchema): SchemaNode {
  const { properties, additionalProperties: others, items, anyOf } = schema;
  // A schema that also takes null.
  const [one, ...more] = anyOf?.filter(({ type }) => type !== "null") ?? [];
  if (one && more.length === 0) return { wrapped: toNode(one) };
  if (properties) {
    const entries = Object.entries(properties).map(([name, value]) => [name, toNode(value)]);
    // One that keeps other keys, or has a rule for them, does not name all of them.
    const type = (others ?? false) === false ? "object" : "loose_object";
    return { type, entries: Object.fromEntries(entries) as SchemaNode["entries"] };
  }
  return items instanceof Object && !Array.isArray(items)
    ? { item: toNode(items as JsonSchema) }
    : {};
}

/** A key of props that has no effect. */
export type UnknownKeyDiagnostic = Diagnostic<"unknown-key">;

/**
 * One diagnostic for each key that has no effect.
 *
 * @param maxListed how many are described; one more counts those that are left. Default: 20
 */
export function diagnoseUnknownKeys(
  keys: readonly UnknownKey[],
  maxListed = 20,
): UnknownKeyDiagnostic[] {
  const diagnostics = keys.slice(0, maxListed).map(diagnoseKey);
  const more = keys.length - diagnostics.length;
  if (more > 0) {
    const subject = more === 1 ? "1 more key is" : `${more} more keys are`;
    diagnostics.push({
      code: "unknown-key",
      pointer: "",
      message: `${subject} unknown and ignored.`,
    });
  }
  return diagnostics;
}

function diagnoseKey({ path, known, meant }: UnknownKey): UnknownKeyDiagnostic {
  const place = toPointer(path.slice(0, -1));
  const key = describeValue(path.at(-1));
  return {
    code: "unknown-key",
    pointer: toPointer(path),
    message: `The key ${key}${place && ` at ${place}`} is unknown. It is ignored.`,
    hint: meant ? `Did you mean "${meant}"?` : `Known are: ${known.join(", ")}.`,
  };
}
