import { closestName } from "../diagnosis/closest-name.ts";
import type { PropsIssue, PropsSchema, UnknownKey } from "./props-schema.ts";

/** A schema's description of itself, in the words of valibot. */
export interface SchemaNode {
  readonly type?: string;
  /** The keys of an object. */
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  /** The items of an array. */
  readonly item?: SchemaNode;
  /** The value that is optional or nullable. */
  readonly wrapped?: SchemaNode;
}

/** No more comparisons are made: each takes up to half a millisecond, and a server reads any props. */
const maxComparisons = 100;

/**
 * Finds the keys that a schema does not name, in the order of the props, at every depth. What has no effect, or is rejected, only the schema's verdict says. Nothing is found where
 * a schema keeps other keys: `looseObject`, `objectWithRest`, `passthrough`.
 *
 * @param schema of the widget: one of valibot, or what `publishedSchema` says of it
 * @param props as the page wrote them, after parsing
 */
export function findUnknownKeys(schema: unknown, props: unknown): UnknownKey[] {
  const found: UnknownKey[] = [];
  /** Items of an array mostly have the same keys. */
  const compared = new Map<string, string | undefined>();

  function findMeant(key: string, known: readonly string[], absent: readonly string[]) {
    const id = [key, ...absent, "", ...known].join("\0");
    if (!compared.has(id) && compared.size < maxComparisons) {
      // Absent keys come first: of two equally near names the first one counts.
      const closest = closestName(key, [...absent, ...known]);
      compared.set(
        id,
        absent.find((name) => name === closest),
      );
    }
    return compared.get(id);
  }

  function visitObject(
    entries: Readonly<Record<string, SchemaNode>>,
    value: object,
    path: readonly PropertyKey[],
  ): void {
    for (const [key, inner] of Object.entries(value)) {
      if (!Object.hasOwn(entries, key)) {
        const known = Object.keys(entries);
        const absent = known.filter((name) => !Object.hasOwn(value, name));
        found.push({ path: [...path, key], known, meant: findMeant(key, known, absent) });
      } else if (inner instanceof Object) visit(entries[key], inner, [...path, key]);
    }
  }

  function visit(
    { type, entries, item, wrapped }: SchemaNode = {},
    value: unknown,
    path: readonly PropertyKey[],
  ): void {
    if (wrapped) visit(wrapped, value, path);
    else if (Array.isArray(value)) {
      if (item) value.forEach((inner, index) => visit(item, inner, [...path, index]));
    } else if (
      entries &&
      (type === "object" || type === "strict_object") &&
      typeof value === "object" &&
      value
    ) {
      visitObject(entries, value, path);
    }
  }

  visit(schema as SchemaNode | undefined, props, []);
  return found;
}

/** The issue of a misspelled key. */
function toIssue(key: UnknownKey): PropsIssue {
  const { path, meant } = key;
  const received = `"${String(path.at(-1))}"`;
  return {
    key,
    path,
    expected: `"${meant}"`,
    received,
    message: `Invalid key: Received ${received}. Did you mean "${meant}"?`,
  };
}

/**
 * A schema with its whole verdict: that of a built-in widget also rejects misspelled keys. `checkKeys` has the same
 * verdict, and more to say about keys.
 */
export function rejectMisspelled<Props>(schema: PropsSchema<Props>): PropsSchema<Props> {
  if (!schema.rejectsMisspelled) return schema;
  return {
    "~standard": {
      version: 1,
      vendor: "skerry",
      async validate(value) {
        const misspelled = findUnknownKeys(schema, value).filter(
          ({ meant }) => meant !== undefined,
        );
        const result = await schema["~standard"].validate(value);
        return misspelled.length
          ? { issues: [...misspelled.map(toIssue), ...(result.issues ?? [])] }
          : result;
      },
    },
  };
}
