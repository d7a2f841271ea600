import { wrapText } from "../doc-text.ts";
import { type ObjectShape, type Property, splitNull, type ValueType } from "../props-model.ts";
import {
  aboutShape,
  generated,
  type Language,
  oneOf,
  quoted,
  withAlternatives,
} from "./language.ts";

/** Python 3.9: TypedDicts. */
export const python: Language = {
  out: ".",
  write({ widgets, shapes }) {
    const types = shapes.map(writeShape);
    for (const { widget, name, alternatives } of withAlternatives(widgets)) {
      const names = alternatives.map((shape) => shape.name).join(", ");
      types.push(
        `${name} = Union[${names}]\n${docstring([`Props of the widget "${widget}".`], "")}`,
      );
    }
    const body = types.join("\n\n");
    return new Map([["skerry_props.py", `${head(body)}\n\n${body}`]]);
  },
};

/** Type checkers know it in any version; nothing asks for it when the program runs. */
const optional = `
if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired`;

/** The imports that the types need. */
function head(body: string): string {
  const has = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(body);
  const names = ["Any", "Dict", "Literal", "TypedDict", "Union"].filter(has);
  const isOptional = has("NotRequired");
  const typing = [...(isOptional ? ["TYPE_CHECKING"] : []), ...names].join(", ");
  const imports = [
    ...(isOptional ? ["import sys"] : []),
    ...(has("Decimal") ? ["from decimal import Decimal"] : []),
    ...(typing ? [`from typing import ${typing}`] : []),
    ...(isOptional ? [optional] : []),
  ];
  return `# ${generated}
"""Props of the widgets, as the helper takes them."""

from __future__ import annotations

${imports.join("\n")}
`;
}

function writeShape(shape: ObjectShape): string {
  const { name, properties, more } = shape;
  if (more) {
    const keys = properties.map(({ key }) => JSON.stringify(key)).join(", ");
    const known = keys && `It has the keys ${keys} and others, which no TypedDict can say.`;
    // Python 3.9 evaluates an alias, and has no "|" for types.
    const value = properties.length > 0 || more.kind === "any" ? "Any" : quoted(typeOf(more));
    return `${name} = Dict[str, ${value}]\n${docstring([...aboutShape(shape), known], "")}`;
  }
  if (properties.some(({ key }) => !isName(key))) return writeCall(shape);
  const lines = properties.map(
    (property) =>
      `\n    ${property.key}: ${annotation(property)}\n${docstring(notesOf(property), "    ")}`,
  );
  return `class ${name}(TypedDict):\n${docstring(aboutShape(shape), "    ")}${lines.join("")}`;
}

/** A key that is no name cannot stand in a class. */
function writeCall(shape: ObjectShape): string {
  const lines = shape.properties.map((property) => {
    const comment = wrapText(notesOf(property), 90).map((line) => `        # ${line}\n`);
    return `${comment.join("")}        ${quoted(property.key)}: ${quoted(annotation(property))},\n`;
  });
  return `${shape.name} = TypedDict(\n    "${shape.name}",\n    {\n${lines.join("")}    },\n)\n${docstring(aboutShape(shape), "")}`;
}

const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

/** Names with two underscores would get that of the class in front. */
const isName = (key: string): boolean => /^(?!__)[A-Za-z_]\w*$/.test(key) && !keywords.has(key);

function annotation({ type, isRequired }: Property): string {
  return isRequired ? typeOf(type) : `NotRequired[${typeOf(type)}]`;
}

function notesOf({ type, notes }: Property): string[] {
  const { type: value } = splitNull(type);
  const isWider = value.kind === "literal" && !isLiteral(value.values);
  return isWider ? [...notes, oneOf(value.values)] : [...notes];
}

function docstring(sentences: readonly string[], indent: string): string {
  const text = wrapText(sentences, 90).join(`\n${indent}`).replaceAll("\\", "\\\\");
  if (text === "") return "";
  const endsEarly = text.includes('"""') || text.endsWith('"');
  const end = text.includes("\n") ? `\n${indent}"""` : '"""';
  return `${indent}"""${endsEarly ? text.replaceAll('"', '\\"') : text}${end}\n`;
}

type Scalar = string | number | boolean;

/** Numbers with decimals are no literals in Python. */
const isLiteral = (values: readonly Scalar[]): boolean =>
  values.every((value) => typeof value !== "number" || Number.isSafeInteger(value));

function typeOf(type: ValueType): string {
  switch (type.kind) {
    case "any":
      return "Any";
    case "string":
      return "str";
    case "integer":
      return "int";
    case "number":
      // The helper takes both types.
      return "float | Decimal";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "literal":
      return isLiteral(type.values)
        ? `Literal[${type.values.map(literal).join(", ")}]`
        : [...new Set(type.values.map((value) => pythonNames[typeof value]))].join(" | ");
    case "list":
      return `list[${typeOf(type.item)}]`;
    case "map":
      return `dict[str, ${typeOf(type.value)}]`;
    case "object":
      return type.shape.name;
    case "union":
      return type.members.map(typeOf).join(" | ");
  }
}

const pythonNames: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  boolean: "bool",
};

function literal(value: Scalar): string {
  if (typeof value === "string") return quoted(value);
  return typeof value === "number" ? String(value) : value ? "True" : "False";
}
