/** A JSON Schema, as far as those of built-in widgets go. */
interface Schema {
  title?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  default?: unknown;
  deprecated?: boolean;
}

/** A built-in widget with the schema that a build publishes. */
export interface DescribedWidget {
  name: string;
  /** When it loads if the page does not say. */
  load: string;
  schema: Schema;
}

/** The reference of built-in widgets, in Markdown: each prop with its type, its default and its description. */
export const widgetReference = (widgets: readonly DescribedWidget[]): string => `# Built-in widgets

Made from the schemas of the widgets; do not edit it. Each prop is a key of \`data-props\`. \`rows[].label\` is the key \`label\` of each
object in the list \`rows\`. Props in bold are required. [Storybook](../../stories/widgets) shows the widgets, and
[the contract](../core/contract/page.md) says how a page contains them.

${widgets.map(sectionOf).join("\n")}`;

const sectionOf = ({ name, load, schema }: DescribedWidget): string => `## ${name}

${schema.description ? `${schema.description}\n\n` : ""}Loads at \`data-load="${load}"\` unless the page says otherwise.

${table([["Prop", "Type", "Default", "Description"], ...rowsOf(schema, "")])}`;

function rowsOf({ properties = {}, required = [] }: Schema, path: string): string[][] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `\`${path}${key}\``;
    const row = [
      required.includes(key) ? `**${name}**` : name,
      typeOf(schema),
      schema.default === undefined ? "" : code(schema.default),
      [schema.deprecated ? "Deprecated." : "", schema.description ?? ""].filter(Boolean).join(" "),
    ];
    return [row, ...inner(schema, `${path}${key}`)];
  });
}

/** The props of objects in a prop. */
function inner(schema: Schema, path: string): string[][] {
  if (schema.properties) return rowsOf(schema, `${path}.`);
  if (schema.items) return inner(schema.items, `${path}[]`);
  return (schema.anyOf ?? []).flatMap((one) => inner(one, path));
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(", ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" or ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  return [schema.type ?? "any value"].flat().join(" or ");
}

const code = (value: unknown): string => `\`${JSON.stringify(value)}\``;

/** With columns as wide as the formatter has them. */
function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[], fill: string): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(" | ")} |\n`;
  const [head = [], ...body] = cells;
  return (
    line(head, " ") +
    line(
      head.map(() => ""),
      "-",
    ) +
    body.map((row) => line(row, " ")).join("")
  );
}
