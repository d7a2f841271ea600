import type { StrictArgTypes } from "storybook/internal/types";
import { describeProps, type PropDescription } from "../stories/docs/describe-props.ts";

const schemas = import.meta.glob<Parameters<typeof describeProps>[0]>(
  "../packages/widgets/src/*/*.schema.ts",
  {
    eager: true,
    import: "schema",
  },
);

/**
 * Controls and documentation of a story's props, from the schema of the widget that its file is
 * named for. Nothing else that the component takes: authors do not set what the widget reads from its fallback.
 *
 * @param found in the component's types, for stories of something else
 */
export function schemaArgTypes(file: unknown, found: StrictArgTypes): StrictArgTypes {
  const name = /([\w-]+)\.stories\.tsx$/.exec(String(file))?.[1];
  const schema = schemas[`../packages/widgets/src/${name}/${name}.schema.ts`];
  if (!schema) return found;
  const top = describeProps(schema).filter((prop) => !/[.[]/.test(prop.name));
  return Object.fromEntries(top.map((prop) => [prop.name, argType(prop)]));
}

function argType({ name, type, required, defaultValue, description }: PropDescription) {
  return {
    name,
    description,
    type: { name: "other" as const, value: type, required },
    table: {
      type: { summary: type },
      ...(defaultValue && { defaultValue: { summary: defaultValue } }),
    },
    ...control(type),
  };
}

function control(type: string): Pick<StrictArgTypes[string], "control" | "options"> {
  if (/^(string|number|boolean)$/.test(type)) {
    return { control: { type: type === "string" ? "text" : (type as "number" | "boolean") } };
  }
  if (type === "integer") return { control: { type: "number" } };
  const choices = type.split(" | ");
  if (choices.every((choice) => /^("|\d)/.test(choice))) {
    return { control: { type: "select" }, options: choices.map((choice) => JSON.parse(choice)) };
  }
  return { control: { type: "object" } };
}
