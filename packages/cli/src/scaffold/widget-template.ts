/** A library of schemas that the template can be written with. */
export type SchemaLibrary = "valibot" | "zod";

/** The differences between a site's own widget and a built-in one. */
export interface TemplatePlace {
  /** Name of the component. */
  component: string;
  library: SchemaLibrary;
  /** Lines that follow the schema's own props, and names that the component takes besides its own. */
  moreProps: readonly string[];
  moreNames: readonly string[];
  /** The hook that gives what is around the widget. */
  useIsland: string;
  /** The function of that hook that gives texts. */
  translate: string;
  /** Start of the keys of its texts, without the last dot. */
  keys: string;
  /** Hooks that the component calls first, and its `className`, as an attribute's value. */
  hooks: readonly string[];
  rootClass: string;
  /** Attributes of the button. */
  button: string;
  /** Declarations of the root's class. */
  styles: readonly string[];
}

/** Parts of one widget. */
export interface TemplateParts {
  /** `export const schema = …`, and the import that it needs. */
  schemaImport: string;
  schema: string;
  propsType: string;
  /** `export const load = …`. */
  load: string;
  component: string;
  /** Declarations of the root's class, as a block. */
  styles: string;
  texts: Readonly<Record<"en" | "de", Readonly<Record<string, string>>>>;
  example: Readonly<Record<string, unknown>>;
}

interface SchemaSource {
  import: string;
  object: string;
  props: readonly string[];
  type: string;
}

const schemas: Readonly<Record<SchemaLibrary, SchemaSource>> = {
  valibot: {
    import: 'import * as v from "valibot";',
    object: "v.object",
    props: [
      'name: v.pipe(v.string(), v.description("Who is greeted.")),',
      'count: v.pipe(v.optional(v.number(), 0), v.description("Where the counter starts.")),',
    ],
    type: "v.InferOutput<typeof schema>",
  },
  zod: {
    import: 'import * as z from "zod/mini";',
    object: "z.object",
    props: [
      'name: z.string().register(z.globalRegistry, { description: "Who is greeted." }),',
      "count: z",
      "  ._default(z.number(), 0)",
      '  .register(z.globalRegistry, { description: "Where the counter starts." }),',
    ],
    type: "z.output<typeof schema>",
  },
};

/**
 * The widget that every new one begins as, for a site (`skerry init`) and for this repository
 * (`pnpm new-widget`): a greeting with a counter.
 */
export function widgetTemplate(place: TemplatePlace): TemplateParts {
  const { library, translate, keys } = place;
  const { import: schemaImport, object, props, type } = schemas[library];
  return {
    schemaImport,
    schema: `export const schema = ${object}({\n${indent([...props, ...place.moreProps])}\n});`,
    propsType: `type Props = ${type};`,
    load: `/** When the widget loads if the page does not say: eager, idle, visible, interaction or never. */
export const load = "visible";`,
    component: `export function ${place.component}({ ${["name", "count", ...place.moreNames].join(", ")} }: Props) {
  const { ${translate} } = ${place.useIsland}();
${indent([...place.hooks, "const [clicks, setClicks] = useState(count);"])}
  return (
    <div className=${place.rootClass}>
      <p>{${translate}("${keys}.hello", { name })}</p>
      <button ${place.button} onClick={() => setClicks(clicks + 1)}>
        {${translate}("${keys}.clicks", { count: clicks })}
      </button>
    </div>
  );
}`,
    styles: `{\n${indent(place.styles)}\n}`,
    texts: {
      en: { [`${keys}.hello`]: "Hello {name}!", [`${keys}.clicks`]: "Clicks: {count}" },
      de: { [`${keys}.hello`]: "Hallo {name}!", [`${keys}.clicks`]: "Klicks: {count}" },
    },
    example: { name: "Ada", count: 1 },
  };
}

const indent = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join("\n");
