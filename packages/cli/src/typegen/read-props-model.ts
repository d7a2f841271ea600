import { type JsonSchema, resolveReference, schemaOf, schemasOf } from "./json-schema.ts";
import type { ObjectShape, Property, PropsModel, ValueType, WidgetProps } from "./props-model.ts";
import { schemaNotes } from "./schema-notes.ts";
import { Names, pascalCase, singular, wordsOf } from "./words.ts";

/** A widget with the JSON Schema of its props. */
export interface WidgetSchema {
  widget: string;
  schema: JsonSchema;
}

/** Classes that a language has, or that stand beside the types. */
const reserved =
  "array any bool boolean callable check class closure decimal error exception false float generator hash int integer iterable json list literal mixed module never null number object parent props ptr range self set static string struct symbol true typeddict union void";

/**
 * Reads what the types are made of. The names depend on the schemas alone.
 *
 * @param schemas in any order
 */
export function readPropsModel(schemas: readonly WidgetSchema[]): PropsModel {
  const sorted = [...schemas].sort((a, b) => (a.widget < b.widget ? -1 : 1));
  const names = new Names(reserved.split(" "));
  // Before all nested ones: the type of a widget has the name that its author expects.
  const titles = sorted.map(({ widget }) => names.take(`${pascalCase(wordsOf(widget))}Props`));
  const shapes: ObjectShape[] = [];
  const widgets = sorted.map(({ widget, schema }, index): WidgetProps => {
    const reader = new SchemaReader(widget, schema, names);
    const alternatives = reader.readProps(titles[index] as string);
    shapes.push(...reader.shapes);
    return { widget, name: titles[index] as string, alternatives };
  });
  return { widgets, shapes };
}

/** Where a type stands: the words of its name, and its path in the props. */
interface Place {
  words: readonly string[];
  path: string;
}

const any: ValueType = { kind: "any" };

/** Keys that never reach a widget. */
const removedKeys = new Set(["__proto__", "dangerouslySetInnerHTML"]);

/** Reads the schema of one widget. */
class SchemaReader {
  readonly shapes: ObjectShape[] = [];
  readonly #widget: string;
  readonly #root: JsonSchema;
  readonly #names: Names;
  /** By their schemas: one that refers to itself is one type. */
  readonly #known = new Map<JsonSchema, ObjectShape>();
  /** Schemas that are being read. */
  readonly #open = new Set<JsonSchema>();

  constructor(widget: string, root: JsonSchema, names: Names) {
    this.#widget = widget;
    this.#root = root;
    this.#names = names;
  }

  /** @param name that the type has if there is one object */
  readProps(name: string): ObjectShape[] {
    const schema = this.#resolve(this.#root);
    const objects = this.#alternativesOf(schema).filter((one) => this.#isObject(one));
    const place = { words: wordsOf(this.#widget), path: "" };
    if (objects.length > 1 && !this.#isObject(schema)) {
      return objects.map((one, index) => {
        const words = this.#alternativeWords(one, index, place.words);
        return this.#readShape(one, { ...place, words: [...words, "props"] });
      });
    }
    const [only = schema] = this.#isObject(schema) ? [] : objects;
    return [this.#readShape(only, place, name)];
  }

  #resolve(schema: JsonSchema): JsonSchema {
    const passed = new Set<JsonSchema>();
    let found = schema;
    while (typeof found.$ref === "string") {
      if (passed.has(found)) return {};
      passed.add(found);
      found = resolveReference(this.#root, found.$ref) ?? {};
    }
    return found;
  }

  #read(given: JsonSchema, place: Place): ValueType {
    const schema = this.#resolve(given);
    const shape = this.#known.get(schema);
    if (shape) return { kind: "object", shape };
    // A list of lists of itself, for example, which has no name.
    if (this.#open.has(schema)) return any;
    this.#open.add(schema);
    try {
      return this.#readNew(schema, place);
    } finally {
      this.#open.delete(schema);
    }
  }

  #readNew(schema: JsonSchema, place: Place): ValueType {
    if ("const" in schema) return literals([schema.const]);
    if (Array.isArray(schema.enum)) return literals(schema.enum);
    if (Array.isArray(schema.type)) {
      return unionOf(schema.type.map((type) => this.#readNew(ofType(schema, type), place)));
    }
    if (this.#isObject(schema)) return this.#readObject(schema, place);
    const resolved = this.#alternativesOf(schema);
    if (resolved.length > 0) {
      const objects = resolved.filter((one) => this.#isObject(one) && this.#hasKeys(one));
      return unionOf(
        resolved.map((one) => {
          const index = objects.indexOf(one);
          const words =
            objects.length > 1 && index >= 0
              ? this.#alternativeWords(one, index, place.words)
              : place.words;
          return this.#read(one, { ...place, words });
        }),
      );
    }
    // Each part narrows the value; which ones make the type is not known.
    if (Array.isArray(schema.allOf)) {
      return schema.allOf.length === 1 ? this.#read(schemaOf(schema.allOf[0]), place) : any;
    }
    switch (schema.type) {
      case "string":
      case "integer":
      case "number":
      case "boolean":
      case "null":
        return { kind: schema.type };
      case "array":
        return this.#readList(schema, place);
      default:
        return any;
    }
  }

  #readList(schema: JsonSchema, { words, path }: Place): ValueType {
    const place = { words: singular(words), path: `${path}[]` };
    const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : schema.items;
    if (!Array.isArray(first)) {
      return { kind: "list", item: this.#read(schemaOf(schema.items), place) };
    }
    const rest = Array.isArray(schema.prefixItems) ? schema.items : schema.additionalItems;
    const items = [...first, ...(rest === false || rest === undefined ? [] : [rest])];
    return { kind: "list", item: unionOf(items.map((one) => this.#read(schemaOf(one), place))) };
  }

  #alternativesOf({ anyOf, oneOf }: JsonSchema): JsonSchema[] {
    return [...schemasOf(anyOf), ...schemasOf(oneOf)].map((one) => this.#resolve(one));
  }

  /** Of an object, those that only some of its forms have: each may be absent. */
  #alternativeKeys(schema: JsonSchema): [string, JsonSchema][] {
    const forms = new Map<string, JsonSchema[]>();
    for (const [key, rules] of this.#alternativesOf(schema).flatMap(keysOf)) {
      forms.set(key, [...(forms.get(key) ?? []), rules]);
    }
    return [...forms].map(([key, anyOf]) => [key, { anyOf }]);
  }

  #isObject(schema: JsonSchema): boolean {
    if (schema.type === "object" || typeof schema.properties === "object") return true;
    const parts = schemasOf(schema.allOf).map((one) => this.#resolve(one));
    return parts.length > 0 && parts.every((one) => one !== schema && one.type === "object");
  }

  #hasKeys(schema: JsonSchema): boolean {
    const parts = [schema, ...schemasOf(schema.allOf).map((one) => this.#resolve(one))];
    return parts.some(
      ({ properties, propertyNames }) =>
        typeof properties === "object" || Array.isArray(schemaOf(propertyNames).enum),
    );
  }

  #readObject(schema: JsonSchema, place: Place): ValueType {
    if (this.#hasKeys(schema)) return { kind: "object", shape: this.#readShape(schema, place) };
    const { additionalProperties: value } = schema;
    const item = { words: singular(place.words), path: `${place.path}[]` };
    return { kind: "map", value: this.#read(schemaOf(value), item) };
  }

  /** @param name that the type gets; by default it is made of the words */
  #readShape(schema: JsonSchema, place: Place, name?: string): ObjectShape {
    const properties: Property[] = [];
    const shape: ObjectShape = {
      name: name ?? this.#names.take(pascalCase(place.words)),
      widget: this.#widget,
      path: place.path,
      description: typeof schema.description === "string" ? schema.description : undefined,
      properties,
      more: undefined,
    };
    this.#known.set(schema, shape);
    this.shapes.push(shape);
    const parts = [schema, ...schemasOf(schema.allOf).map((one) => this.#resolve(one))];
    const required = new Set(
      parts.flatMap((part): unknown[] => (Array.isArray(part.required) ? part.required : [])),
    );
    const written = new Map([...this.#alternativeKeys(schema), ...parts.flatMap(keysOf)]);
    for (const [key, rules] of written) {
      if (removedKeys.has(key)) continue;
      // A key that may not be there.
      if (isNever(rules) && !required.has(key)) continue;
      const words = [...place.words.filter((word) => word !== "props"), ...wordsOf(key)];
      const path = place.path === "" ? key : `${place.path}.${key}`;
      const type = this.#read(rules, { words, path });
      const notes = schemaNotes({ ...this.#resolve(rules), ...rules });
      properties.push({ key, type, notes, isRequired: required.has(key) });
    }
    properties.sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
    return Object.assign(shape, { more: this.#readMore(parts, place) });
  }

  /** Of an object with known keys, `additionalProperties` has to be there for others. */
  #readMore(parts: readonly JsonSchema[], { words, path }: Place): ValueType | undefined {
    const isKnown = parts.some((part) => this.#hasKeys(part));
    if (parts.some((part) => typeof part.patternProperties === "object")) return any;
    const given = parts
      .filter((part) => !Array.isArray(schemaOf(part.propertyNames).enum))
      .map((part) => part.additionalProperties)
      .filter((one) => one !== undefined);
    if (given.length === 0) return isKnown ? undefined : any;
    if (given.includes(false)) return undefined;
    return unionOf(given.map((one) => this.#read(schemaOf(one), { words, path: `${path}[]` })));
  }

  /** Named after the value that tells it from the others, otherwise after its number. */
  #alternativeWords(schema: JsonSchema, index: number, words: readonly string[]): string[] {
    const constants = keysOf(schema).map(([, rules]) => rules.const);
    const sign = constants.find((value) => typeof value === "string" && value !== "");
    return [...words, ...(sign === undefined ? [`${index + 1}`] : wordsOf(sign as string))];
  }
}

/** One of its types, with what is said of an object for an object alone. */
const ofType = (schema: JsonSchema, type: unknown): JsonSchema =>
  type === "object"
    ? { ...schema, type }
    : { ...schema, type, properties: undefined, allOf: undefined };

const isNever = ({ not }: JsonSchema): boolean =>
  typeof not === "object" && not !== null && Object.keys(not).length === 0;

/** The keys that a schema names, with their schemas. */
function keysOf({ properties, propertyNames, additionalProperties }: JsonSchema) {
  const names = schemaOf(propertyNames).enum;
  const listed = Array.isArray(names) ? names.filter((one) => typeof one === "string") : [];
  return [
    ...listed.map((name): [string, JsonSchema] => [name, schemaOf(additionalProperties)]),
    ...Object.entries(schemaOf(properties)).map(([key, rules]): [string, JsonSchema] => [
      key,
      schemaOf(rules),
    ]),
  ];
}

function literals(values: readonly unknown[]): ValueType {
  const isScalar = (value: unknown): value is string | number | boolean =>
    typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
  const scalars = [...new Set(values)].filter(isScalar);
  if (scalars.length + Number(values.includes(null)) < new Set(values).size) return any;
  return unionOf([
    ...(scalars.length > 0 ? [{ kind: "literal", values: scalars } as const] : []),
    ...(values.includes(null) ? [{ kind: "null" } as const] : []),
  ]);
}

/** One type for several: what is there twice is left out, and any value includes all others. */
function unionOf(types: readonly ValueType[]): ValueType {
  const flat = types.flatMap((type) => (type.kind === "union" ? type.members : [type]));
  if (flat.length === 0 || flat.some(({ kind }) => kind === "any")) return any;
  const values = flat.flatMap((type) => (type.kind === "literal" ? type.values : []));
  const members: ValueType[] = [];
  if (values.length > 0) members.push({ kind: "literal", values: [...new Set(values)] });
  for (const type of flat) {
    if (type.kind !== "literal" && !members.some((one) => isSame(one, type))) members.push(type);
  }
  return members.length === 1 ? (members[0] as ValueType) : { kind: "union", members };
}

function isSame(a: ValueType, b: ValueType): boolean {
  if (a.kind === "list" && b.kind === "list") return isSame(a.item, b.item);
  if (a.kind === "map" && b.kind === "map") return isSame(a.value, b.value);
  if (a.kind === "object" && b.kind === "object") return a.shape === b.shape;
  return a.kind === b.kind && a.kind !== "union" && a.kind !== "literal";
}
