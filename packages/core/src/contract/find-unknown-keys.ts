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

/**
 * What a schema says about itself: one of valibot, or a JSON Schema. The names of their keys differ.
 */
interface SchemaNode {
  readonly type?: unknown;
  /** Of an object of valibot. */
  readonly entries?: Properties;
  /** Of an object of JSON Schema. */
  readonly properties?: Properties;
  readonly additionalProperties?: unknown;
  /** Of an array of valibot. */
  readonly item?: SchemaNode;
  /** Of an array of JSON Schema. */
  readonly items?: unknown;
  /** Of an optional or nullable value of valibot. */
  readonly wrapped?: SchemaNode;
  /** Of a nullable value of JSON Schema. */
  readonly anyOf?: readonly SchemaNode[];
}

type Properties = Readonly<Record<string, SchemaNode>>;

/** The part of Standard Schema with which libraries publish a JSON Schema: https://standardschema.dev/json-schema */
interface Published {
  readonly "~standard"?: {
    readonly jsonSchema?: { input(options: { target: string }): SchemaNode };
  };
}

/** More comparisons are not made: each takes up to half a millisecond, and a server reads any props. */
const maxComparisons = 100;

/** A JSON Schema takes time to write. */
const published = new WeakMap<object, SchemaNode | undefined>();

/** @returns `undefined` for a schema that no JSON Schema can describe */
function publishedNode(schema: object): SchemaNode | undefined {
  const standard = (schema as Published)["~standard"];
  if (!standard?.jsonSchema) return schema;
  if (!published.has(schema)) {
    let node: SchemaNode | undefined;
    try {
      node = standard.jsonSchema.input({ target: "draft-2020-12" });
    } catch {
      // Nothing is said about its keys then.
    }
    published.set(schema, node);
  }
  return published.get(schema);
}

/** The properties of an object that names all of them; those that keep other keys, or have rules for them, do not. */
function propertiesOf({ type, entries, properties, additionalProperties: others }: SchemaNode) {
  if (properties) return (others ?? false) === false ? properties : undefined;
  return type === "object" || type === "strict_object" ? entries : undefined;
}

/** The schema behind one that also takes `null`, or nothing. */
function unwrap({ wrapped, anyOf }: SchemaNode): SchemaNode | undefined {
  const others = anyOf?.filter(({ type }) => type !== "null");
  return wrapped ?? (others?.length === 1 ? others[0] : undefined);
}

/**
 * Finds the keys that a schema does not name, in the order of the props, at every depth: for schemas of valibot, and those
 * that publish a JSON Schema. What has no effect, or is rejected, only the schema's verdict says. Nothing is found where
 * a schema keeps other keys: `looseObject`, `objectWithRest`, `passthrough`.
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

  function visitObject(properties: Properties, value: object, path: readonly PropertyKey[]): void {
    for (const [key, inner] of Object.entries(value)) {
      if (!Object.hasOwn(properties, key)) {
        const known = Object.keys(properties);
        const absent = known.filter((name) => !Object.hasOwn(value, name));
        found.push({ path: [...path, key], known, meant: findMeant(key, known, absent) });
      } else if (inner instanceof Object) visit(properties[key], inner, [...path, key]);
    }
  }

  function visit(node: SchemaNode | undefined, value: unknown, path: readonly PropertyKey[]): void {
    if (!node) return;
    const inner = unwrap(node);
    if (inner) visit(inner, value, path);
    else if (Array.isArray(value)) {
      const item = (node.item ?? node.items) as SchemaNode | undefined;
      if (item) value.forEach((one, index) => visit(item, one, [...path, index]));
    } else if (typeof value === "object" && value) {
      const properties = propertiesOf(node);
      if (properties) visitObject(properties, value, path);
    }
  }

  if (schema instanceof Object) visit(publishedNode(schema), props, []);
  return found;
}
