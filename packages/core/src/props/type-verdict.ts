import { closestName } from "../diagnosis/closest-name.ts";
import { describeValue, fromPointer } from "../diagnosis/diagnostic.ts";

/** A JSON Schema that the build has made of a type, as far as values are compared with it. */
export interface TypeSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, TypeSchema>>;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly not?: object;
  readonly anyOf?: readonly TypeSchema[];
  readonly properties?: Readonly<Record<string, TypeSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: TypeSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, TypeSchema>>;
  readonly items?: TypeSchema | boolean;
  readonly prefixItems?: readonly TypeSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** The keys that no page can give, and what they are. */
  readonly "x-skerry-unavailable"?: Readonly<Record<string, string>>;
}

/** One way in which props differ from the type that a widget promises for them. */
export interface TypeMistake {
  /** Path of the value; of the key where that is wrong. */
  readonly path: readonly PropertyKey[];
  readonly kind: "value" | "key" | "missing";
  /** Whole sentences. */
  readonly message: string;
  readonly hint?: string | undefined;
  /** The absent key that a misspelled one was meant to be. */
  readonly meant?: string | undefined;
}

/** Where a schema comes from, as the build writes it. */
export const sourceKey = "x-skerry-source";

/** Whether a published schema was made of a type: it rejects nothing. */
export const isOfType = (schema: unknown): schema is TypeSchema =>
  (schema as Record<string, unknown> | null | undefined)?.[sourceKey] === "type";

/** Comparing names takes time, and a page may have any props. */
const maxMistakes = 50;

/**
 * What a component's type says of props that a page gives. The type is a promise of the widget's author: what differs
 * from it may work all the same, so nothing is rejected by it.
 *
 * @param props as the page has written them, after parsing
 */
export function judgeByType(schema: TypeSchema, props: unknown): TypeMistake[] {
  return new TypeJudge(schema).mistakes(schema, props, []).slice(0, maxMistakes);
}

class TypeJudge {
  readonly #root: TypeSchema;

  constructor(root: TypeSchema) {
    this.#root = root;
  }

  mistakes(given: TypeSchema, value: unknown, path: readonly PropertyKey[]): TypeMistake[] {
    const schema = this.#resolve(given);
    const { anyOf, type, pattern } = schema;
    const wrong = (): TypeMistake[] => {
      const [expected, hint] = [this.#describe(schema), meantValue(schema, value)];
      const message = `Expected ${expected}, but received ${describeValue(value)}.`;
      return [{ path, kind: "value", message, hint: hint && `Did you mean ${hint}?` }];
    };
    if (schema.not) return wrong();
    if ("const" in schema) return value === schema.const ? [] : wrong();
    if (schema.enum) return schema.enum.includes(value) ? [] : wrong();
    if (anyOf && !schema.properties) return this.#ofAlternatives(anyOf, value, path, wrong);
    if (type === undefined) return [];
    if (typeName(value) !== type) return wrong();
    if (type === "object") return this.#ofObject(schema, value as object, path);
    if (type === "array") return this.#ofList(schema, value as unknown[], path);
    return pattern !== undefined && !new RegExp(pattern).test(value as string) ? wrong() : [];
  }

  #resolve(schema: TypeSchema): TypeSchema {
    if (schema.$ref === undefined) return schema;
    const name = fromPointer(schema.$ref.slice(1)).at(-1) ?? "";
    return this.#root.$defs?.[name] ?? {};
  }

  #ofAlternatives(
    anyOf: readonly TypeSchema[],
    value: unknown,
    path: readonly PropertyKey[],
    wrong: () => TypeMistake[],
  ): TypeMistake[] {
    const all = anyOf.map((one) => this.#resolve(one));
    const found = all.map((one) => this.mistakes(one, value, path));
    if (found.some(({ length }) => length === 0)) return [];
    // What another alternative names is no misspelled key.
    const named = new Set(all.flatMap(({ properties }) => Object.keys(properties ?? {})));
    const candidates = found.flatMap((mistakes, index) => {
      const one = all[index] as TypeSchema;
      if (one.type !== typeName(value) || (one.type !== "object" && one.type !== "array"))
        return [];
      const hasOtherSign = Object.entries(one.properties ?? {}).some(
        ([key, rules]) =>
          "const" in rules &&
          Object.hasOwn(value as object, key) &&
          (value as Record<string, unknown>)[key] !== rules.const,
      );
      const rest = mistakes.filter(
        ({ kind, path: place }) =>
          kind !== "key" || place.length > path.length + 1 || !named.has(String(place.at(-1))),
      );
      const missing = rest.filter(({ kind }) => kind === "missing").length;
      return [{ rest, weight: rest.length + missing + (hasOtherSign ? 1_000 : 0) }];
    });
    const [best] = candidates.sort((a, b) => a.weight - b.weight);
    return best ? best.rest : wrong();
  }

  #ofObject(schema: TypeSchema, value: object, path: readonly PropertyKey[]): TypeMistake[] {
    const { properties = {}, required = [], additionalProperties: others } = schema;
    const unavailable = schema["x-skerry-unavailable"] ?? {};
    const patterns = Object.entries(schema.patternProperties ?? {});
    const isClosed = schema.properties !== undefined && !others && patterns.length === 0;
    const known = Object.keys(properties);
    const absent = known.filter((key) => !Object.hasOwn(value, key));
    const meantKeys = new Set<string>();
    const mistakes: TypeMistake[] = [];
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, key];
      if (Object.hasOwn(properties, key)) {
        mistakes.push(...this.mistakes(properties[key] as TypeSchema, inner, at));
        continue;
      }
      if (Object.hasOwn(unavailable, key)) {
        const isData = typeof inner === "object" && inner !== null && !Array.isArray(inner);
        // Text is a part of what React renders.
        if (unavailable[key] === rendered && !isData) continue;
        const message = `"${key}" is ${unavailable[key]} in the widget, which no page can give.`;
        mistakes.push({ path: at, kind: "key", message, hint: "Leave it out." });
        continue;
      }
      const rules = patterns.find(([pattern]) => new RegExp(pattern).test(key))?.[1];
      const more = rules ?? (typeof others === "object" ? others : undefined);
      if (more) mistakes.push(...this.mistakes(more, inner, at));
      // React's own, and what a component spreads onto an element.
      if (rules || (path.length === 0 && key === "children") || /^(data|aria)-/.test(key)) continue;
      if (mistakes.length > maxMistakes) break;
      const closest = closestName(key, [...absent, ...known]);
      const meant = absent.find((name) => name === closest);
      // Where any key may be, one that is close to an absent one is misspelled all the same: the attributes of elements
      // that are close to a prop are listed, and a rule for other keys may be meant, unless the absent one is required.
      const isMeant = meant !== undefined && (others === true || required.includes(meant));
      if (!isClosed && !isMeant) continue;
      if (meant !== undefined) meantKeys.add(meant);
      mistakes.push({ path: at, kind: "key", meant, ...unknownKey(key, meant, known) });
    }
    for (const key of required) {
      if (Object.hasOwn(value, key) || meantKeys.has(key)) continue;
      const expected = this.#describe(this.#resolve(properties[key] ?? {}));
      const message = `The required key "${key}" is missing. Expected ${expected}.`;
      mistakes.push({ path: [...path, key], kind: "missing", message });
    }
    // The props are one of several objects.
    if (schema.anyOf) {
      mistakes.push(...this.#ofAlternatives(schema.anyOf, value, path, () => []));
    }
    return mistakes;
  }

  #ofList(
    { items, prefixItems = [], minItems = 0, maxItems = Infinity }: TypeSchema,
    value: readonly unknown[],
    path: readonly PropertyKey[],
  ): TypeMistake[] {
    const mistakes = value.flatMap((inner, index): TypeMistake[] => {
      const rules = prefixItems[index] ?? items;
      return typeof rules === "object" ? this.mistakes(rules, inner, [...path, index]) : [];
    });
    const { length } = value;
    if (length >= minItems && length <= maxItems) return mistakes;
    const count =
      minItems === maxItems
        ? `${minItems}`
        : maxItems === Infinity
          ? `at least ${minItems}`
          : `${minItems} to ${maxItems}`;
    const message = `Expected ${count} ${count === "1" ? "item" : "items"}, but received ${length}.`;
    return [...mistakes, { path, kind: "value", message }];
  }

  /** A value's rules in a few words. */
  #describe(schema: TypeSchema): string {
    if (schema.not) return "nothing";
    if ("const" in schema) return describeValue(schema.const);
    if (schema.enum) return listed(schema.enum.map(describeValue));
    if (schema.anyOf && !schema.properties) {
      return listed([...new Set(schema.anyOf.map((one) => this.#describe(this.#resolve(one))))]);
    }
    if (schema.pattern !== undefined) return `a string that matches ${schema.pattern}`;
    return nouns[schema.type ?? ""] ?? "a value";
  }
}

/** As the build describes nodes of React. */
const rendered = "what React renders";

const nouns: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  boolean: "true or false",
  null: "null",
  array: "an array",
  object: "an object",
};

const maxListed = 12;

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, maxListed);
  if (texts.length > maxListed) return `${shown.join(", ")} or ${texts.length - maxListed} others`;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`;
}

/** The name of a value's type, as JSON Schema has it. */
function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function unknownKey(
  key: string,
  meant: string | undefined,
  known: readonly string[],
): Pick<TypeMistake, "message" | "hint"> {
  const message = `The type of the props has no key "${key}".`;
  if (meant !== undefined) return { message, hint: `Did you mean "${meant}"?` };
  if (known.length === 0) return { message, hint: "The component takes none." };
  const shown = known.slice(0, maxListed).join(", ");
  return { message, hint: `Known are: ${shown}${known.length > maxListed ? ", …" : "."}` };
}

/** The value that a text is close to, of those that are listed. */
function meantValue({ const: one, enum: values = [one] }: TypeSchema, value: unknown) {
  if (typeof value !== "string") return undefined;
  const texts = values.filter((text) => typeof text === "string");
  const closest = closestName(value, texts);
  return closest === undefined ? undefined : JSON.stringify(closest);
}
