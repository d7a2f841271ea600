import { wrapText } from "../doc-text.ts";
import type { ObjectShape, Property, ValueType } from "../props-model.ts";
import { aboutShape, generated, type Language, quoted, withAlternatives } from "./language.ts";

/** TypeScript: interfaces, for the helper of Node. */
export const typescript: Language = {
  out: ".",
  write({ widgets, shapes }) {
    const types = shapes.map(writeShape);
    for (const { widget, name, alternatives } of withAlternatives(widgets)) {
      const names = alternatives.map((shape) => shape.name).join(" | ");
      types.push(
        `${comment([`Props of the widget "${widget}".`], "")}export type ${name} = ${names};\n`,
      );
    }
    return new Map([["skerry-props.ts", `// ${generated}\n\n${types.join("\n")}`]]);
  },
};

function writeShape(shape: ObjectShape): string {
  const more = shape.more && (shape.properties.length > 0 ? "unknown" : typeOf(shape.more));
  const lines = [
    ...shape.properties.map(writeProperty),
    ...(more === undefined ? [] : [`  [key: string]: ${more};\n`]),
  ];
  return `${comment(aboutShape(shape), "")}export interface ${shape.name} {\n${lines.join("")}}\n`;
}

function writeProperty({ key, type, isRequired, notes }: Property): string {
  const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
  const given = typeOf(type);
  const value = isRequired || given === "unknown" ? given : `${given} | undefined`;
  return `${comment(notes, "  ")}  ${name}${isRequired ? "" : "?"}: ${value};\n`;
}

function comment(sentences: readonly string[], indent: string): string {
  const lines = wrapText(sentences, 96 - indent.length).map((line) => line.replaceAll("*/", "* /"));
  if (lines.length === 0) return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function typeOf(type: ValueType): string {
  switch (type.kind) {
    case "any":
      return "unknown";
    case "integer":
      return "number";
    case "literal":
      return type.values
        .map((value) => (typeof value === "string" ? quoted(value) : String(value)))
        .join(" | ");
    case "list":
      return `readonly ${inBrackets(type.item)}[]`;
    case "map":
      return `Readonly<Record<string, ${typeOf(type.value)}>>`;
    case "object":
      return type.shape.name;
    case "union":
      return type.members.map(typeOf).join(" | ");
    default:
      return type.kind;
  }
}

function inBrackets(type: ValueType): string {
  const text = typeOf(type);
  return /^readonly |\|/.test(text) ? `(${text})` : text;
}
