import { relative } from "node:path";
import ts from "typescript";

const { TypeFlags, SymbolFlags } = ts;

/** The keys of React, which no page can give; `children` is its own affair. */
const ownKeys = new Set(["ref", "key"]);

/** More attributes of elements than that are allowed without being listed. */
const maxAttributes = 30;
/** More properties of packages than that, in one object. */
const maxOfPackages = 100;
/** Deeper types are not described: some have no end. */
const maxDepth = 16;
const maxObjects = 1_000;
/** A type that is there twice is written twice if it is short: not every reader follows references. */
const shortText = 300;

/**
 * The published JSON Schema of a widget's props.
 *
 * @param {ts.Program} program
 * @param {import("./props-type.mjs").WidgetProps} props
 * @param {string} root paths in notices begin here
 * @returns {{ schema: object, attributes: string[], notices: string[] }} the attributes are allowed and not listed
 */
export function siteSchema(program, props, root) {
  const writer = new SchemaWriter(program, props, root);
  return { schema: writer.write(), attributes: [...writer.attributes], notices: writer.notices };
}

/**
 * What no JSON can be.
 *
 * @param {string} what in words that stand behind "is"
 * @param {"function" | "node" | "other"} kind
 */
const notJson = (what, kind = "other") => ({ isNotJson: true, what, kind });

const isNotJson = (part) => part?.isNotJson === true;

/** An object's schema that may be needed more than once. */
class Entry {
  count = 1;
  isRecursive = false;
  schema = {};
  /** @param {string | undefined} name */
  constructor(name) {
    this.name = name;
  }
}

class SchemaWriter {
  #checker;
  #program;
  #props;
  #root;
  /** @type {Map<ts.Type, Entry>} */
  #entries = new Map();
  /** @type {Set<ts.Type>} */
  #open = new Set();
  notices = [];
  attributes = new Set();

  constructor(program, props, root) {
    this.#program = program;
    this.#checker = props.checker;
    this.#props = props;
    this.#root = root;
  }

  write() {
    const { type, defaults, description } = this.#props;
    const [first, ...more] = this.#alternatives(this.#resolve(type)).map((one) =>
      this.#writeObject(one, []),
    );
    const alternatives = [first ?? { type: "object" }, ...more];
    for (const { properties = {}, required } of alternatives) {
      for (const [key, value] of defaults) {
        if (!Object.hasOwn(properties, key)) continue;
        if (value !== undefined && !("default" in properties[key])) properties[key].default = value;
        const place = required?.indexOf(key) ?? -1;
        if (place >= 0) required.splice(place, 1);
      }
    }
    const body = more.length === 0 ? first : { type: "object", anyOf: byText(alternatives) };
    const defs = {};
    const names = this.#nameEntries();
    const text = (entry) => JSON.stringify(this.#inline(entry.schema, names, new Set()));
    for (const [entry, name] of names) {
      if (!entry.isRecursive && text(entry).length <= shortText) names.delete(entry);
      else defs[name] = entry;
    }
    const written = Object.entries(defs).map(([name, entry]) => [
      name,
      this.#inline(entry.schema, names, new Set([entry])),
    ]);
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      "x-skerry-source": "type",
      ...(description && { description }),
      ...this.#inline(body, names, new Set()),
    };
    for (const one of [schema, ...(schema.anyOf ?? [])]) {
      if (one.required?.length === 0) delete one.required;
    }
    return written.length > 0 ? { ...schema, $defs: Object.fromEntries(written) } : schema;
  }

  /** The names of objects that are written once and referred to. */
  #nameEntries() {
    const names = new Map();
    const taken = new Set();
    for (const entry of this.#entries.values()) {
      if (!entry.isRecursive && (entry.count < 2 || entry.name === undefined)) continue;
      const base = entry.name ?? "Node";
      let name = base;
      for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
      names.set(entry, name);
      taken.add(name);
    }
    return names;
  }

  /** A schema with the entries in their places, or references to them. */
  #inline(value, names, inside) {
    if (Array.isArray(value)) return value.map((one) => this.#inline(one, names, inside));
    if (typeof value !== "object" || value === null) return value;
    const { entry, ...rest } = value;
    if (entry instanceof Entry) {
      const name = names.get(entry);
      if (name !== undefined) return { $ref: `#/$defs/${name}`, ...rest };
      return this.#inline({ ...entry.schema, ...rest }, names, inside);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        // Values of the site are no schemas.
        valueKeys.has(key) ? one : this.#inline(one, names, inside),
      ]),
    );
  }

  #alternatives(type) {
    return type.isUnion() ? this.#sorted(type.types) : [type];
  }

  /** The order of a union's members depends on what TypeScript has read before. */
  #sorted(types) {
    const texts = new Map(types.map((type) => [type, this.#checker.typeToString(type)]));
    return types.toSorted((a, b) => (texts.get(a) < texts.get(b) ? -1 : 1));
  }

  /** What a generic type is at least. */
  #resolve(type) {
    if (!(type.flags & TypeFlags.Instantiable) || type.flags & stringLike) return type;
    const base = this.#checker.getBaseConstraintOfType(type);
    return base && base !== type ? this.#resolve(base) : this.#checker.getAnyType();
  }

  /**
   * @param {ts.Type} given
   * @param {readonly string[]} path of the value in the props, for notices
   * @returns {object | ReturnType<typeof notJson> | undefined} `undefined` for nothing
   */
  #writeType(given, path) {
    const type = this.#resolve(given);
    const { flags } = type;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return undefined;
    if (flags & TypeFlags.Null) return { type: "null" };
    if (flags & TypeFlags.Never) return { not: {} };
    if (flags & (TypeFlags.StringLiteral | TypeFlags.NumberLiteral)) return { const: type.value };
    if (flags & TypeFlags.BooleanLiteral) return { const: type.intrinsicName === "true" };
    if (flags & TypeFlags.TemplateLiteral) {
      return { type: "string", pattern: this.#patternOf(type) };
    }
    if (flags & TypeFlags.StringLike) return { type: "string" };
    if (flags & TypeFlags.BigIntLike) return notJson("a bigint");
    if (flags & TypeFlags.ESSymbolLike) return notJson("a symbol");
    if (type.isUnion()) return this.#writeUnion(type, path);
    if (flags & TypeFlags.NumberLike) return { type: "number" };
    if (flags & TypeFlags.BooleanLike) return { type: "boolean" };
    if (type.isIntersection()) {
      // A text or a number that has a brand.
      const plain = type.types.find((one) => this.#resolve(one).flags & primitive);
      return plain ? this.#writeType(plain, path) : this.#writeNested(type, path);
    }
    if (flags & TypeFlags.NonPrimitive) return { type: "object" };
    return this.#writeNested(type, path);
  }

  #writeUnion(type, path) {
    if (this.#isNode(type)) return notJson("what React renders", "node");
    const parts = this.#sorted(type.types).flatMap((one) => this.#writeType(one, path) ?? []);
    const refused = parts.filter((part) => isNotJson(part));
    const schemas = parts.filter((part) => !isNotJson(part));
    if (schemas.length === 0) {
      return refused.find(({ kind }) => kind === "function") ?? refused[0];
    }
    return mergeUnion(schemas);
  }

  #writeNested(type, path) {
    const checker = this.#checker;
    if (checker.isArrayType(type)) {
      return this.#writeList(checker.getTypeArguments(type)[0], path);
    }
    if (checker.isTupleType(type)) return this.#writeTuple(type, path);
    if (type.getCallSignatures().length + type.getConstructSignatures().length > 0) {
      return notJson("a function", "function");
    }
    const symbol = type.getSymbol();
    if (this.#isElement(type)) return notJson("what React renders", "node");
    const isNamed = symbol && symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class);
    if (isNamed && this.#isOfLibrary(symbol)) {
      const [item] = checker.getTypeArguments(type);
      if (iterables.has(symbol.name) && item) return this.#writeList(item, path);
      if (symbol.name === "Object") return {};
      if (wrappers.has(symbol.name)) return { type: symbol.name.toLowerCase() };
      return notJson(`${/^[AEIOU]/.test(symbol.name) ? "an" : "a"} ${symbol.name}`);
    }
    if (symbol && symbol.flags & SymbolFlags.Class && this.#hasBehaviour(type)) {
      return notJson(`an instance of ${symbol.name}`);
    }
    const properties = checker.getPropertiesOfType(type);
    if (properties.length === 0 && checker.getIndexInfosOfType(type).length === 0) return {};
    return this.#writeEntry(type, path);
  }

  #writeEntry(type, path) {
    const known = this.#entries.get(type);
    if (known) {
      known.count++;
      if (this.#open.has(type)) known.isRecursive = true;
      return { entry: known };
    }
    if (path.length > maxDepth || this.#entries.size > maxObjects) return {};
    const symbol = type.aliasSymbol ?? type.getSymbol();
    const name = symbol && /^[A-Za-z]\w*$/.test(symbol.name) ? symbol.name : undefined;
    const entry = new Entry(name);
    this.#entries.set(type, entry);
    this.#open.add(type);
    entry.schema = this.#writeObject(type, path);
    this.#open.delete(type);
    return { entry };
  }

  #writeObject(type, path) {
    const checker = this.#checker;
    const properties = {};
    const required = [];
    const unavailable = {};
    const all = this.#propertiesOf(type).filter(
      ({ name, escapedName }) =>
        !String(escapedName).startsWith("__@") && !(path.length === 0 && ownKeys.has(name)),
    );
    const unlisted = this.#unlisted(all);
    for (const symbol of all) {
      const { name } = symbol;
      if (unlisted.has(symbol)) {
        this.attributes.add(name);
        continue;
      }
      const inner = [...path, name];
      const propType = checker.getTypeOfSymbol(symbol);
      const isOptional = (symbol.flags & SymbolFlags.Optional) !== 0 || mayBeAbsent(propType);
      const schema = this.#writeType(propType, inner);
      if (isNotJson(schema)) {
        // A list of functions, in a list of objects.
        unavailable[name] = schema.what;
        if (!isForReact(inner, schema, this.#props.slots))
          this.#note(symbol, inner, schema, isOptional);
        continue;
      }
      properties[name] = { ...(schema ?? { not: {} }), ...this.#annotations(symbol, schema ?? {}) };
      if (!isOptional) required.push(name);
    }
    const more = this.#writeMore(type, path);
    return {
      type: "object",
      ...((path.length === 0 || Object.keys(properties).length > 0) && { properties }),
      ...(required.length > 0 && { required }),
      ...more,
      ...(unlisted.size > 0 && { additionalProperties: true }),
      ...(Object.keys(unavailable).length > 0 && { "x-skerry-unavailable": unavailable }),
    };
  }

  /** In the order of the source: that of mapped types depends on what TypeScript has read before. */
  #propertiesOf(type) {
    const checker = this.#checker;
    if (type.isIntersection()) {
      const names = new Set(
        type.types.flatMap((one) => this.#propertiesOf(one).map(({ name }) => name)),
      );
      return [...names].flatMap((name) => checker.getPropertyOfType(type, name) ?? []);
    }
    const found = checker.getPropertiesOfType(type);
    if (!(type.objectFlags & ts.ObjectFlags.Mapped)) return found;
    const placeOf = ({ declarations: [one] = [] }) =>
      one ? `${one.getSourceFile().fileName} ${String(one.pos).padStart(9, "0")}` : "";
    return found.toSorted((a, b) => {
      const [one, other] = [placeOf(a) || a.name, placeOf(b) || b.name];
      return one === other ? 0 : one < other ? -1 : 1;
    });
  }

  /** The properties that an element has anyway, and those of packages where there are very many. */
  #unlisted(symbols) {
    const ofElements = symbols.filter((symbol) => this.#fileOf(symbol, elementTypes));
    const ofPackages = symbols.filter((symbol) => this.#fileOf(symbol, anyPackage));
    const isLong = ofPackages.length - ofElements.length > maxOfPackages;
    return new Set([
      ...(ofElements.length > maxAttributes ? ofElements : []),
      ...(isLong ? ofPackages : []),
    ]);
  }

  #fileOf(symbol, pattern) {
    const { declarations = [] } = symbol;
    const names = declarations.map((one) => one.getSourceFile().fileName);
    return names.length > 0 && names.every((name) => pattern.test(name));
  }

  #writeMore(type, path) {
    const patternProperties = {};
    let additional;
    for (const { keyType, type: valueType } of this.#checker.getIndexInfosOfType(type)) {
      const value = this.#writeType(valueType, [...path, "…"]) ?? {};
      if (isNotJson(value)) continue;
      if (keyType.flags & TypeFlags.TemplateLiteral) {
        patternProperties[this.#patternOf(keyType)] = value;
      } else if (!(keyType.flags & TypeFlags.ESSymbolLike)) additional = value;
    }
    return {
      ...(Object.keys(patternProperties).length > 0 && { patternProperties }),
      ...(additional && { additionalProperties: additional }),
    };
  }

  #writeList(type, path) {
    const items = this.#writeType(type, [...path.slice(0, -1), `${path.at(-1) ?? ""}[]`]) ?? {};
    return isNotJson(items) ? items : { type: "array", items };
  }

  #writeTuple(type, path) {
    const { elementFlags, minLength } = type.target;
    const types = this.#checker.getTypeArguments(type);
    const isRest = (index) => elementFlags[index] & ts.ElementFlags.Variable;
    const parts = types.map((one) => this.#writeType(one, [...path, "[]"]) ?? { type: "null" });
    const refused = parts.find((part) => isNotJson(part));
    if (refused) return refused;
    const rest = parts.findIndex((_, index) => isRest(index));
    const prefixItems = rest < 0 ? parts : parts.slice(0, rest);
    const others = rest < 0 ? [] : parts.slice(rest);
    return {
      type: "array",
      ...(prefixItems.length > 0 && { prefixItems }),
      ...(rest < 0 ? { items: false, maxItems: parts.length } : { items: mergeUnion(others) }),
      minItems: minLength,
    };
  }

  #patternOf({ texts, types }) {
    const parts = texts.map((text, index) => {
      const type = types[index];
      return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&") + (type ? this.#partOf(type) : "");
    });
    return `^${parts.join("")}$`;
  }

  #partOf(type) {
    if (type.flags & TypeFlags.NumberLike) return "-?\\d+(?:\\.\\d+)?";
    return type.flags & TypeFlags.BooleanLike ? "(?:true|false)" : "[\\s\\S]*";
  }

  /** Whether a union is all that a component may render: text is only a part of it. */
  #isNode(type) {
    if (nodeNames.has(type.aliasSymbol?.name)) return true;
    return (
      type.types.some((one) => one.getSymbol()?.name === "ReactPortal") &&
      type.types.some((one) => one.flags & TypeFlags.StringLike)
    );
  }

  #isElement(type) {
    const symbol = type.getSymbol();
    return symbol && elementNames.has(symbol.name) && this.#fileOf(symbol, elementTypes);
  }

  #isOfLibrary(symbol) {
    const file = symbol.declarations?.[0]?.getSourceFile();
    return file !== undefined && this.#program.isSourceFileDefaultLibrary(file);
  }

  /** Whether an object of a class is more than its data. */
  #hasBehaviour(type) {
    return this.#checker.getPropertiesOfType(type).some(({ flags, declarations = [] }) => {
      const isHidden = declarations.some(
        (node) =>
          ts.getCombinedModifierFlags(node) &
            (ts.ModifierFlags.Private | ts.ModifierFlags.Protected) ||
          (node.name && ts.isPrivateIdentifier(node.name)),
      );
      return isHidden || flags & (SymbolFlags.Method | SymbolFlags.Accessor);
    });
  }

  #annotations(symbol, schema) {
    const checker = this.#checker;
    const description = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
    const tags = symbol.getJsDocTags(checker);
    const tag = tags.find(({ name }) => name === "default" || name === "defaultValue");
    const given = tag && readDefault(ts.displayPartsToString(tag.text), schema);
    return {
      ...(description && { description }),
      ...(given !== undefined && { default: given }),
      ...(tags.some(({ name }) => name === "deprecated") && { deprecated: true }),
    };
  }

  /** Says that no page can give a prop. What a package declares and does not ask for is its own affair. */
  #note(symbol, path, { what, kind }, isOptional) {
    const declaration = symbol.declarations?.[0];
    const file = declaration?.getSourceFile();
    const isOfPackage = !file || anyPackage.test(file.fileName);
    if (isOptional && (kind === "function" || isOfPackage)) return;
    const node = isOfPackage ? this.#props.node : declaration;
    const source = node.getSourceFile();
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
    const place = relative(this.#root, source.fileName).replaceAll("\\", "/");
    const name = path.join(".").replaceAll(".…", "[…]").replaceAll(".[]", "[]");
    const advice = advices[kind](name);
    const text = `${place}:${line + 1}:${character + 1} The prop "${name}" is ${what}, which no page can give: props are JSON. ${advice}`;
    if (!this.notices.includes(text)) this.notices.push(text);
  }
}

const advices = {
  function: (name) =>
    `Make it optional (${name.split(".").at(-1)}?), or wrap the component in one that passes it.`,
  node: (name) =>
    `Take a string, or show the page's own HTML in a slot: export const slots = ["${name}"].`,
  other: () => "Take a string, a number or an object, and make it of that in the component.",
};

/** Whether React itself, or a slot, gives a prop. */
const isForReact = (path, { kind }, slots) =>
  path.length === 1 &&
  (path[0] === "children" || (kind === "node" && (slots === true || slots.has(path[0]))));

const elementTypes =
  /\/node_modules\/(?:@types\/react|preact|csstype)\/|\/lib\.\w+(?:\.\w+)*\.d\.ts$/;
const anyPackage = /\/node_modules\//;
const elementNames = new Set(["ReactElement", "ReactPortal", "Element", "VNode"]);
const nodeNames = new Set(["ReactNode", "ReactChild", "ComponentChildren", "ComponentChild"]);
const iterables = new Set(["Iterable", "ArrayLike", "ConcatArray"]);
const wrappers = new Set(["String", "Number", "Boolean"]);
const valueKeys = new Set(["const", "enum", "default", "examples", "required"]);
const stringLike = TypeFlags.TemplateLiteral | TypeFlags.StringMapping;
const primitive =
  TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BooleanLike | TypeFlags.TemplateLiteral;

const mayBeAbsent = (type) =>
  (type.flags & (TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Any | TypeFlags.Unknown)) !== 0 ||
  (type.isUnion() && type.types.some(mayBeAbsent));

/** Texts first, each kind in its own order. */
function byValue(a, b) {
  if (typeof a !== typeof b) return typeof a < typeof b ? 1 : -1;
  return a === b ? 0 : a < b ? -1 : 1;
}

const byText = (schemas) =>
  schemas.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** One schema for several: values of one kind become a list. */
function mergeUnion(schemas) {
  const constants = new Set(
    schemas.flatMap((one) => ("const" in one ? [one.const] : (one.enum ?? []))).toSorted(byValue),
  );
  const others = unique(schemas.filter((one) => !("const" in one) && !one.enum));
  if (others.some((one) => Object.keys(one).length === 0)) return {};
  if (constants.has(true) && constants.has(false)) {
    constants.delete(true);
    constants.delete(false);
    others.push({ type: "boolean" });
  }
  // Values that are named so that an editor offers them, beside any other.
  const examples = [];
  for (const value of constants) {
    const any = others.find(({ type, pattern }) => type === typeof value && !pattern);
    if (!any) continue;
    constants.delete(value);
    examples.push(value);
  }
  const values = [...constants];
  const isOneType = new Set(values.map((value) => typeof value)).size === 1;
  const listed =
    values.length > 1
      ? { ...(isOneType && { type: typeof values[0] }), enum: values }
      : { const: values[0] };
  const all = [...(values.length > 0 ? [listed] : []), ...others].map((one) =>
    one.type === "string" && examples.length > 0 && !one.enum ? { ...one, examples } : one,
  );
  return all.length === 1 ? all[0] : { anyOf: all };
}

function unique(schemas) {
  const found = [];
  for (const one of schemas) {
    const isKnown = found.some((other) =>
      one.entry
        ? other.entry === one.entry
        : !other.entry && JSON.stringify(one) === JSON.stringify(other),
    );
    if (!isKnown) found.push(one);
  }
  // `null` at the end, where people expect it.
  return [
    ...found.filter(({ type }) => type !== "null"),
    ...found.filter(({ type }) => type === "null"),
  ];
}

/** The value that a comment names: JSON, a text in other quotes or, for a text, the words themselves. */
function readDefault(comment, schema) {
  const text = comment
    .trim()
    .replace(/^```\w*\s*|\s*```$/g, "")
    .replace(/^`(.*)`$/s, "$1")
    .trim();
  try {
    return JSON.parse(text);
  } catch {
    const [, quoted] = /^'([^'\\]*)'$/.exec(text) ?? [];
    if (quoted !== undefined) return quoted;
    const isText = [schema, ...(schema.anyOf ?? [])].some(
      (one) => one.type === "string" || [one.const, ...(one.enum ?? [])].includes(text),
    );
    return isText && text !== "" && /^[^"'({[]/.test(text) && text !== "undefined"
      ? text
      : undefined;
  }
}
