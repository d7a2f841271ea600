import { wrapText } from "../doc-text.ts";
import {
  constantOf,
  type ObjectShape,
  type Property,
  splitNull,
  type ValueType,
} from "../props-model.ts";
import { camelCase, Names, wordsOf } from "../words.ts";
import { aboutShape, generated, type Language } from "./language.ts";
import { phpProps } from "./php-props.ts";

/** PHP 8.2: a readonly class in a file of its own for each object, as PSR-4 has it. */
export const php: Language = {
  out: "SkerryProps",
  namespace: {
    of: () => "SkerryProps",
    pattern: /^[A-Za-z_]\w*(\\[A-Za-z_]\w*)*$/,
    example: "App\\Props",
  },
  write({ shapes }, namespace) {
    const head = `<?php\n\n// ${generated}\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n\n`;
    return new Map([
      ["Props.php", head + phpProps],
      ...shapes.map((shape): [string, string] => [`${shape.name}.php`, head + writeShape(shape)]),
    ]);
  },
};

/** A property of the class. */
interface Member extends Property {
  name: string;
}

function writeShape(shape: ObjectShape): string {
  const names = new Names(["this"]);
  const members = shape.properties.map((property): Member => {
    const isName = /^[A-Za-z_]\w*$/.test(property.key);
    const name = isName ? property.key : camelCase(wordsOf(property.key));
    return { ...property, name: names.take(name) };
  });
  // Required ones first: these are given without names.
  const isGiven = (member: Member): boolean =>
    member.isRequired && constantOf(member) === undefined;
  const ordered = [...members.filter(isGiven), ...members.filter((one) => !isGiven(one))];
  const others = names.take(shape.more ? "more" : "unknown");
  const docs = [
    ...ordered.flatMap((member) => docLines(member)),
    `@param ${shape.more ? docOf(shape.more) : "never"} ...$${others}${shape.more ? " Other keys." : ""}`,
  ];
  const known = shape.more ? "" : ", self::TYPES";
  const parameters = ordered.map((member) => `        public ${parameterOf(member, known)}\n`);
  const types = members.map(
    ({ name, key, isRequired, type }) =>
      `        ${literal(name)} => [${literal(key)}, ${isRequired}, ${checkOf(type)}],\n`,
  );
  const more = shape.more
    ? {
        member: `    /** @var array<string, ${docOf(shape.more)}> */\n    public array $${others};\n\n`,
        check: `\n        Props::checkMore($this, $${others}, ${checkOf(shape.more)});\n        $this->${others} = $${others};`,
        value: `, $this->${others}`,
      }
    : {
        member: "",
        check: `\n        Props::refuse(self::class, self::TYPES, $${others});`,
        value: "",
      };
  return `${comment(wrapText(aboutShape(shape), 96), "")}final readonly class ${shape.name} implements \\JsonSerializable
{
    public const WIDGET = ${literal(shape.widget)};

    private const TYPES = [
${types.join("")}    ];

${more.member}${comment(docs, "    ")}    public function __construct(
${parameters.join("")}        mixed ...$${others},
    ) {${more.check}
        Props::check($this, self::TYPES, get_object_vars($this));
    }

    public function jsonSerialize(): object
    {
        return Props::plain(self::TYPES, get_object_vars($this)${more.value});
    }
}
`;
}

/** As PHP writes a parameter: with its type and default. That of a required one throws, which PHPStan cannot know. */
function parameterOf(member: Member, known: string): string {
  const constant = constantOf(member);
  const { isNullable } = splitNull(member.type);
  const type = nativeOf(member.type, isNullable || !member.isRequired);
  if (constant !== undefined) return `${type} $${member.name} = ${literal(constant)},`;
  if (!member.isRequired) return `${type} $${member.name} = null,`;
  return `${type} $${member.name} = new Props(self::class, ${literal(member.key)}${known}), // @phpstan-ignore-line`;
}

function nativeOf(type: ValueType, isNullable: boolean): string {
  const names = [...new Set(nativeNames(type))].filter((name) => name !== "null");
  if (names.includes("mixed") || names.length === 0) return "mixed";
  if (!isNullable) return names.join("|");
  return names.length === 1 ? `?${names[0]}` : `${names.join("|")}|null`;
}

function nativeNames(type: ValueType): string[] {
  switch (type.kind) {
    case "any":
      return ["mixed"];
    case "integer":
      return ["int"];
    case "number":
      return ["int", "float"];
    case "boolean":
      return ["bool"];
    case "literal":
      return type.values.flatMap((value) =>
        typeof value === "number" && !Number.isSafeInteger(value)
          ? ["float"]
          : nativeNames({ kind: value === Number(value) ? "integer" : (typeof value as "string") }),
      );
    case "list":
    case "map":
      return ["array"];
    case "object":
      return [type.shape.name];
    case "union":
      return type.members.flatMap(nativeNames);
    default:
      return [type.kind];
  }
}

/** The type as PHPStan reads it. */
function docOf(type: ValueType): string {
  switch (type.kind) {
    case "literal":
      return [...new Set(type.values.map(docLiteral))].join("|");
    case "list":
      return `list<${docOf(type.item)}>`;
    case "map":
      return `array<string, ${docOf(type.value)}>`;
    case "union":
      return type.members.map(docOf).join("|");
    default:
      return nativeNames(type).join("|");
  }
}

/** A literal for a doc comment, or `string` for a text that a comment cannot hold. */
const docLiteral = (value: string | number | boolean): string =>
  typeof value === "string" && /\*\/|[\p{Cc}\u2028\u2029]/u.test(value) ? "string" : literal(value);

/** The type as `Props` checks it when the page is made. */
function checkOf(type: ValueType): string {
  switch (type.kind) {
    case "literal":
      return `['in', ${type.values.map(literal).join(", ")}]`;
    case "list":
      return `['list', ${checkOf(type.item)}]`;
    case "map":
      return `['map', ${checkOf(type.value)}]`;
    case "object":
      return `${type.shape.name}::class`;
    case "union":
      return `['or', ${type.members.map(checkOf).join(", ")}]`;
    default:
      return literal(type.kind);
  }
}

function docLines(member: Member): string[] {
  const type = docOf(member.type);
  const hasNull = splitNull(member.type).isNullable || member.isRequired;
  const [first = "", ...others] = wrapText(member.notes, 90);
  const line = `@param ${type}${hasNull ? "" : "|null"} $${member.name} ${first}`;
  return [line.trimEnd(), ...others.map((text) => `    ${text}`)];
}

function comment(lines: readonly string[], indent: string): string {
  const safe = lines.map((line) => `${indent} * ${line.replaceAll("*/", "* /")}`);
  return `${indent}/**\n${safe.join("\n")}\n${indent} */\n`;
}

const literal = (value: string | number | boolean): string =>
  typeof value === "string"
    ? `'${value.replace(/\p{Surrogate}/gu, "\uFFFD").replace(/[\\']/g, "\\$&")}'`
    : String(value);
