/** The type of a value in props, independent of any language. */
export type ValueType =
  | { kind: "any" | "string" | "integer" | "number" | "boolean" | "null" }
  | { kind: "literal"; values: readonly (string | number | boolean)[] }
  | { kind: "list"; item: ValueType }
  /** Any keys, all with values of one type. */
  | { kind: "map"; value: ValueType }
  | { kind: "object"; shape: ObjectShape }
  | { kind: "union"; members: readonly ValueType[] };

/** An object with known keys: a type of its own in each language. */
export interface ObjectShape {
  /** In PascalCase, different from all others, whatever the case: `SearchFormProps`. */
  name: string;
  /** Name of the widget. */
  widget: string;
  /** Where it stands in the props: `items[].price`. Empty for the props themselves. */
  path: string;
  description: string | undefined;
  /** Required ones first, then in the order of the schema. */
  properties: readonly Property[];
  /** Type of the values of other keys; `undefined`: there are no others. */
  more: ValueType | undefined;
}

/** A key of an object. */
export interface Property {
  key: string;
  type: ValueType;
  isRequired: boolean;
  /** Sentences: what it is, its default, and what no type says. */
  notes: readonly string[];
}

/** The props of a widget. */
export interface WidgetProps {
  widget: string;
  /** Name of the type of all its props. */
  name: string;
  /** One object; several where the schema has alternatives. */
  alternatives: readonly ObjectShape[];
}

/** The props of all widgets, for a language to write. */
export interface PropsModel {
  widgets: readonly WidgetProps[];
  /** All objects, each once, those of one widget together. */
  shapes: readonly ObjectShape[];
}

/** The only value that a required property may have, where there is one: nobody has to write it. */
export function constantOf({ type, isRequired }: Property): string | number | boolean | undefined {
  return isRequired && type.kind === "literal" && type.values.length === 1
    ? type.values[0]
    : undefined;
}

/** The type without null, and whether it had one. */
export function splitNull(type: ValueType): { type: ValueType; isNullable: boolean } {
  if (type.kind !== "union")
    return { type, isNullable: type.kind === "null" || type.kind === "any" };
  const members = type.members.filter(({ kind }) => kind !== "null");
  return {
    type: members.length === 1 ? (members[0] as ValueType) : { kind: "union", members },
    isNullable: members.length < type.members.length,
  };
}
