import { closestName } from "./closest-name.ts";

/** A key of props that the widget's schema does not name. */
export interface UnknownKey {
  /** Leads to the key. */
  readonly path: readonly PropertyKey[];
  /** The keys that the schema names there. */
  readonly known: readonly string[];
  /** The known key that it is close to. Absent if there is none, or if the props have that one too. */
  readonly meant: string | undefined;
}

/** What a schema of valibot says about itself. */
interface SchemaNode {
  readonly type?: string;
  /** Of an object. */
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  /** Of an array. */
  readonly item?: SchemaNode;
  /** Of an optional or nullable value. */
  readonly wrapped?: SchemaNode;
}

/** More comparisons are not made: each takes up to half a millisecond, and a server reads any props. */
const maxComparisons = 100;

/**
 * Finds the keys that have no effect, in the order of the props, at every depth. Only an `object` of
 * valibot is looked into: it names all its keys and drops the others. `looseObject` and
 * `objectWithRest` keep them, `strictObject` rejects them itself, and schemas of other libraries do
 * not tell their keys.
 *
 * @param schema of the widget
 * @param props as the page wrote them, after parsing
 */
export function findUnknownKeys(schema: unknown, props: unknown): UnknownKey[] {
  const found: UnknownKey[] = [];
  /** Items of an array mostly have the same keys. */
  const compared = new Map<string, string | undefined>();

  function findMeant(key: string, known: readonly string[], absent: readonly string[]) {
    const id = [key, ...absent, "", ...known].join("\0");
    if (!compared.has(id) && compared.size < maxComparisons) {
      // Absent ones first: of two equally near names the first one counts.
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

  function visit(node: SchemaNode | undefined, value: unknown, path: readonly PropertyKey[]): void {
    if (node?.wrapped) visit(node.wrapped, value, path);
    else if (Array.isArray(value)) {
      const { item } = node ?? {};
      if (item) value.forEach((inner, index) => visit(item, inner, [...path, index]));
    } else if (node?.type === "object" && node.entries && typeof value === "object" && value) {
      visitObject(node.entries, value, path);
    }
  }

  visit(schema as SchemaNode, props, []);
  return found;
}
