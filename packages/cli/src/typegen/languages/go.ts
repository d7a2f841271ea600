import { wrapText } from "../doc-text.ts";
import {
  constantOf,
  type ObjectShape,
  type Property,
  splitNull,
  type ValueType,
} from "../props-model.ts";
import { camelCase, capitalized, Names, wordsOf } from "../words.ts";
import {
  aboutShape,
  generated,
  type Language,
  oneOf,
  quoted,
  withAlternatives,
} from "./language.ts";

const keywords =
  "break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var";
const packageName = new RegExp(`^(?!(?:${keywords}|_)$)[a-z_][a-z\\d_]*$`);

/** Go 1.18: structs with tags. */
export const go: Language = {
  out: "skerryprops",
  namespace: {
    of(folder) {
      const name = folder.toLowerCase().replace(/^\d+|[^a-z\d]+/g, "");
      return packageName.test(name) ? name : `skerry${name || "props"}`;
    },
    pattern: packageName,
    example: "skerryprops",
  },
  write({ shapes, widgets }, name) {
    const writer = new GoWriter(shapes);
    const types = shapes.map((shape) => writer.writeShape(shape));
    for (const { widget, name: union, alternatives } of withAlternatives(widgets)) {
      const names = alternatives.map((shape) => goName(shape.name)).join(", ");
      types.push(
        `${comment([`${goName(union)} are the props of the widget "${widget}": one of ${names}.`], "")}type ${goName(union)} any\n`,
      );
    }
    const code = types.join("\n");
    const needs = (called: string): boolean =>
      new RegExp(`^\t+[^/\n]*\\b${called}\\(`, "m").test(code);
    const helpers = Object.entries(functions).flatMap(([called, text]) =>
      needs(called) ? [text] : [],
    );
    const imports = /^\treturn (json\.Marshal|withMore)\(/m.test(code)
      ? `import "encoding/json"\n\n`
      : "";
    const text = `// ${generated}

// Package ${name} has the types of the widgets' props. Optional props are pointers or nil: nil leaves them out.
package ${name}

${imports}${[...types, ptr, ...helpers].join("\n")}`;
    return new Map([["skerry_props.go", text]]);
  },
};

const ptr = `// Ptr returns a pointer to a value, for optional props.
func Ptr[T any](value T) *T {
	return &value
}
`;

/** Functions that the types call, by their names. */
const functions: Readonly<Record<string, string>> = {
  unlessNil: `// unlessNil leaves out what is nil and writes what is empty.
func unlessNil[T any](value T, isNil bool) *T {
	if isNil {
		return nil
	}
	return &value
}
`,
  listOf: `// listOf writes [] for nil.
func listOf[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
`,
  mapOf: `// mapOf writes {} for nil.
func mapOf[T any](values map[string]T) map[string]T {
	if values == nil {
		return map[string]T{}
	}
	return values
}
`,
  withMore: `// withMore adds other keys to a struct.
func withMore[T any](known any, more map[string]T) ([]byte, error) {
	text, err := json.Marshal(known)
	if err != nil {
		return nil, err
	}
	all := map[string]any{}
	for key, value := range more {
		all[key] = value
	}
	var own map[string]json.RawMessage
	if err := json.Unmarshal(text, &own); err != nil {
		return nil, err
	}
	for key, value := range own {
		all[key] = value
	}
	return json.Marshal(all)
}
`,
};

interface Field {
  property: Property;
  name: string;
  type: string;
  tag: string;
  /** How it is written where its value alone would not do: the type and the value. */
  shadow: readonly [type: string, value: string] | undefined;
}

class GoWriter {
  readonly #names: Names;

  constructor(shapes: readonly ObjectShape[]) {
    this.#names = new Names(["Ptr", ...shapes.map(({ name }) => name)]);
  }

  writeShape(shape: ObjectShape): string {
    const name = goName(shape.name);
    const enums: string[] = [];
    const names = new Names(["MarshalJSON"]);
    const tagged = shape.properties.filter(({ key }) => canBeTag(key));
    const others = shape.properties.filter(({ key }) => !canBeTag(key));
    const fields = tagged.map((property): Field => {
      const field = names.take(goName(property.key));
      return { property, name: field, ...this.#fieldType(property, field, name, enums) };
    });
    const type = others.length > 0 ? "any" : shape.more && this.#typeOf(shape.more, "", enums);
    const more = type === undefined ? undefined : { name: names.take("More"), type };
    const about = aboutShape(shape)
      .join(" ")
      .replace(/^Props/, "the props");
    const verb = shape.path === "" ? "are" : "is";
    const lines = fields.map(
      ({ property, name: field, type, tag }) =>
        `${comment(notesOf(property, type), "\t")}\t${field} ${type} \`json:"${tag}"\`\n`,
    );
    if (more !== undefined) {
      const keys = others.map(({ key }) => JSON.stringify(key)).join(", ");
      const which = keys ? ` such as ${keys}` : "";
      lines.push(
        `${comment([`Other keys${which}.`], "\t")}\t${more.name} map[string]${more.type} \`json:"-"\`\n`,
      );
    }
    const parts = [
      `${comment([`${name} ${verb} ${about}`], "")}type ${name} struct {\n${lines.join("\n")}}\n`,
      this.#writeNew(name, fields),
      ...this.#writeMarshal(name, fields, more),
      ...enums,
    ];
    return parts.join("\n");
  }

  #writeNew(name: string, fields: readonly Field[]): string {
    const parameters = new Names(reservedParameters);
    const given: string[] = [];
    const values: string[] = [];
    for (const { property, name: field, type } of fields.filter((one) => one.property.isRequired)) {
      const constant = constantOf(property);
      if (constant === undefined) {
        const word = camelCase(wordsOf(property.key));
        const parameter = parameters.take(reservedParameters.has(word) ? `${word}_` : word);
        given.push(`${parameter} ${type}`);
        values.push(`${field}: ${parameter}`);
      } else values.push(`${field}: ${typeof constant === "string" ? quoted(constant) : constant}`);
    }
    const what = given.length > 0 ? "what is required" : "nothing in it";
    return `// New${name} returns ${name} with ${what}.
func New${name}(${given.join(", ")}) ${name} {
	return ${name}{${values.join(", ")}}
}
`;
  }

  #writeMarshal(
    name: string,
    fields: readonly Field[],
    more: { name: string } | undefined,
  ): string[] {
    const shadows = fields.filter(({ shadow }) => shadow);
    if (shadows.length === 0 && more === undefined) return [];
    const lines = shadows.map(
      ({ name: field, shadow, tag }) => `\t\t${field} ${shadow?.[0]} \`json:"${tag}"\`\n`,
    );
    const values = shadows.map(({ shadow }) => `, ${shadow?.[1]}`).join("");
    const known =
      shadows.length > 0
        ? `struct {\n\t\tplain\n\n${lines.join("\n")}\t}{plain(p)${values}}`
        : "plain(p)";
    const write =
      more === undefined ? `json.Marshal(${known})` : `withMore(${known}, p.${more.name})`;
    const does =
      shadows.length > 0
        ? "tells lists and maps that are empty from those that are nil"
        : "adds the other keys";
    return [
      `// MarshalJSON ${does}.
func (p ${name}) MarshalJSON() ([]byte, error) {
	type plain ${name}
	return ${write}
}
`,
    ];
  }

  #fieldType(
    { key, isRequired, ...property }: Property,
    name: string,
    owner: string,
    enums: string[],
  ): Omit<Field, "property" | "name"> {
    const { type, isNullable } = splitNull(property.type);
    const given = this.#typeOf(type, `${owner.replace(/Props$/, "")}${goName(key)}`, enums);
    const field = `p.${name}`;
    const tag = `${key}${isRequired ? (key === "-" ? "," : "") : ",omitempty"}`;
    if (given === "any") return { type: given, tag, shadow: undefined };
    if (type.kind === "list" || type.kind === "map") {
      if (!isRequired) {
        return { type: given, tag, shadow: [`*${given}`, `unlessNil(${field}, ${field} == nil)`] };
      }
      const call = type.kind === "list" ? "listOf" : "mapOf";
      return { type: given, tag, shadow: isNullable ? undefined : [given, `${call}(${field})`] };
    }
    const isPointer =
      isNullable || !isRequired || (type.kind === "object" && isEndless(type.shape));
    return { type: isPointer ? `*${given}` : given, tag, shadow: undefined };
  }

  /** @param name that a type of its own gets, if the values need one */
  #typeOf(type: ValueType, name: string, enums: string[]): string {
    switch (type.kind) {
      case "any":
      case "null":
        return "any";
      case "integer":
        return "int";
      case "number":
        return "float64";
      case "boolean":
        return "bool";
      case "string":
        return "string";
      case "literal":
        return this.#writeEnum(type.values, name, enums);
      case "list":
        return `[]${this.#itemType(type.item, name, enums)}`;
      case "map":
        return `map[string]${this.#itemType(type.value, name, enums)}`;
      case "object":
        return goName(type.shape.name);
      case "union":
        return "any";
    }
  }

  #itemType(item: ValueType, name: string, enums: string[]): string {
    const { type, isNullable } = splitNull(item);
    const given = this.#typeOf(type, name, enums);
    return isNullable && given !== "any" ? `*${given}` : given;
  }

  #writeEnum(values: readonly (string | number | boolean)[], name: string, enums: string[]) {
    const [first] = values;
    if (values.every((value) => typeof value === "boolean")) return "bool";
    const isText = typeof first === "string";
    const isSame = values.every((value) =>
      isText ? typeof value === "string" : Number.isSafeInteger(value),
    );
    if (!isSame || name === "") return "any";
    const type = this.#names.take(name);
    const constants = values.map((value): [string, string] => [
      this.#names.take(`${type}${nameOfValue(value)}`),
      isText ? quoted(value as string) : String(value),
    ]);
    const width = Math.max(...constants.map(([constant]) => constant.length));
    const lines = constants.map(
      ([constant, value]) => `\t${constant.padEnd(width)} ${type} = ${value}\n`,
    );
    enums.push(
      `// ${type} is one of the values below.\ntype ${type} ${isText ? "string" : "int"}\n\nconst (\n${lines.join("")})\n`,
    );
    return type;
  }
}

/** Whether an object has to hold one like itself, which no value can: Go refuses such a struct. */
function isEndless(shape: ObjectShape, passed: readonly ObjectShape[] = []): boolean {
  if (passed.includes(shape)) return true;
  return shape.properties.some(
    ({ type, isRequired }) =>
      isRequired && type.kind === "object" && isEndless(type.shape, [...passed, shape]),
  );
}

/** Whether the tag of a struct can name this key. */
const canBeTag = (key: string): boolean =>
  /^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u.test(key);

const initialisms = new Set(
  "api css html http https id ip json sql ui uri url utf8 xml".split(" "),
);

/** An exported name: `privacyUrl` → `PrivacyURL`. */
const goName = (name: string): string =>
  wordsOf(name)
    .map((word) => (initialisms.has(word) ? word.toUpperCase() : capitalized(word)))
    .join("");

/** The end of a constant's name: `-1` → `Minus1`, `2x-large` → `2xLarge`. */
function nameOfValue(value: string | number | boolean): string {
  const text = String(value).replace(/^-(?=\d)/, "minus ");
  if (text === "") return "Empty";
  return /^\d/.test(text) ? goName(`v${text}`).slice(1) : goName(text);
}

const reservedParameters = new Set(
  "break case chan const continue default defer else fallthrough for func go goto if import interface map package range return select struct switch type var any append bool byte cap close comparable complex complex64 complex128 copy delete error false float32 float64 imag int int8 int16 int32 int64 iota len make new nil panic print println real recover rune string true uint uint8 uint16 uint32 uint64 uintptr".split(
    " ",
  ),
);

function notesOf({ type, notes, isRequired }: Property, written: string): string[] {
  const { type: value, isNullable } = splitNull(type);
  const said = [...notes];
  if (written === "any" && value.kind === "literal") said.push(oneOf(value.values));
  if (written === "any" && value.kind === "union") {
    said.push(`One of ${value.members.map(describe).join(", ")}.`);
  }
  if (isRequired && isNullable && written.startsWith("*")) said.push("nil is null.");
  return said;
}

function describe(type: ValueType): string {
  switch (type.kind) {
    case "literal":
      return type.values.map((value) => JSON.stringify(value)).join(", ");
    case "list":
      return `[]${describe(type.item)}`;
    case "map":
      return `map[string]${describe(type.value)}`;
    case "object":
      return goName(type.shape.name);
    case "integer":
      return "int";
    case "number":
      return "float64";
    case "boolean":
      return "bool";
    case "union":
      return `(${type.members.map(describe).join(" or ")})`;
    default:
      return type.kind;
  }
}

function comment(sentences: readonly string[], indent: string): string {
  return wrapText(sentences, 96 - indent.length)
    .map((line) => `${indent}// ${line}\n`)
    .join("");
}
