import { wrapText } from "../doc-text.ts";
import { constantOf, type ObjectShape, type Property, type ValueType } from "../props-model.ts";
import { Names, snakeCase, wordsOf } from "../words.ts";
import { aboutShape, generated, type Language, quoted, withAlternatives } from "./language.ts";
import { rubyProps } from "./ruby-props.ts";

/** Ruby 3.1: value classes in one module, in the file that is named after it. */
export const ruby: Language = {
  out: ".",
  namespace: {
    of: () => "SkerryProps",
    pattern: /^[A-Z]\w*(::[A-Z]\w*)*$/,
    example: "App::Props",
  },
  write({ shapes, widgets }, namespace) {
    const modules = namespace.split("::");
    const types = shapes.map(writeShape);
    for (const { widget, name, alternatives } of withAlternatives(widgets)) {
      const names = alternatives.map((shape) => shape.name).join(", ");
      types.push(
        `# Classes of the props of the widget "${widget}".\n${name} = [${names}].freeze\n`,
      );
    }
    const body = modules.reduceRight(
      (inner, module) => `module ${module}\n${indented(inner)}end\n`,
      [rubyProps, ...types].join("\n"),
    );
    const file = `${snakeCase(wordsOf(modules.at(-1) ?? ""))}.rb`;
    return new Map([
      [file, `# frozen_string_literal: true\n\n# ${generated}\n\nrequire "json"\n\n${body}`],
    ]);
  },
};

const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");

/** An attribute of the class. */
interface Attribute extends Property {
  name: string;
}

/** Keywords, and methods that every object has to keep. */
const reserved = new Set(
  "alias and begin break case class def defined do else elsif end ensure false for if in module next nil not or redo rescue retry return self super then true undef unless until when while yield as_json clone display dup extend freeze hash inspect instance_variable_get instance_variable_set itself method methods object_id send tap to_h to_json to_s".split(
    " ",
  ),
);

function writeShape(shape: ObjectShape): string {
  const names = new Names(reserved);
  const attributes = shape.properties.map((property): Attribute => {
    const name = snakeCase(wordsOf(property.key));
    return { ...property, name: names.take(reserved.has(name) ? `${name}_` : name) };
  });
  const others = names.take(shape.more ? "more" : "unknown");
  const docs = attributes.flatMap((attribute) => {
    const optional = attribute.isRequired ? "" : ", nil";
    const [first = "", ...rest] = wrapText(attribute.notes, 90);
    return [
      `@param ${attribute.name} [${docOf(attribute.type)}${optional}] ${first}`.trimEnd(),
      ...rest.map((text) => `  ${text}`),
    ];
  });
  if (shape.more) docs.push(`@param ${others} [Hash{Symbol => ${docOf(shape.more)}}] other keys`);
  const parameters = [
    ...attributes.map((attribute) => `${attribute.name}: ${defaultOf(attribute)}`),
    `**${others}`,
  ];
  const values = attributes.map(({ name }) => `${name}: ${name}`);
  const types = attributes.map(
    ({ name, key, isRequired, type }) =>
      `      ${name}: [${quotedRuby(key)}, ${isRequired}, ${checkOf(type)}],\n`,
  );
  const readers =
    attributes.length > 0
      ? `  attr_reader ${attributes.map(({ name }) => `:${name}`).join(", ")}\n\n`
      : "";
  return `${comment(wrapText(aboutShape(shape), 96), "")}class ${shape.name} < Props
  WIDGET = ${quotedRuby(shape.widget)}

${readers}  def self.types
    @types ||= {
${types.join("")}    }.freeze
  end

  def self.more
    ${shape.more ? checkOf(shape.more) : "nil"}
  end

${comment(docs, "  ")}  def initialize(${parameters.join(", ")})
    super({ ${values.join(", ")} }, ${others})
  end
end
`.replace("super({  },", "super({},");
}

function defaultOf(attribute: Attribute): string {
  const constant = constantOf(attribute);
  if (constant !== undefined) return literal(constant);
  return attribute.isRequired ? "MISSING" : "nil";
}

/** The type as YARD reads it. */
function docOf(type: ValueType): string {
  switch (type.kind) {
    case "any":
      return "Object";
    case "string":
      return "String";
    case "integer":
      return "Integer";
    case "number":
      return "Numeric";
    case "boolean":
      return "Boolean";
    case "null":
      return "nil";
    case "literal":
      return type.values.map((value) => literal(value)).join(", ");
    case "list":
      return `Array<${docOf(type.item)}>`;
    case "map":
      return `Hash{String => ${docOf(type.value)}}`;
    case "object":
      return type.shape.name;
    case "union":
      return type.members.map(docOf).join(", ");
  }
}

/** The type as `Props` checks it when the page is made. */
function checkOf(type: ValueType): string {
  switch (type.kind) {
    case "literal":
      return `[:in, ${type.values.map(literal).join(", ")}]`;
    case "list":
      return `[:list, ${checkOf(type.item)}]`;
    case "map":
      return `[:map, ${checkOf(type.value)}]`;
    case "object":
      return type.shape.name;
    case "union":
      return `[:or, ${type.members.map(checkOf).join(", ")}]`;
    default:
      return `:${type.kind}`;
  }
}

function comment(lines: readonly string[], indent: string): string {
  return lines.map((line) => `${indent}# ${line}\n`).join("");
}

const literal = (value: string | number | boolean): string =>
  typeof value === "string" ? quotedRuby(value) : String(value);

/** A string literal in which Ruby interpolates nothing. */
const quotedRuby = (text: string): string => quoted(text).replaceAll("#", "\\#");
