/** A library of schemas that the template can be written with. */
export type SchemaLibrary = "valibot" | "zod";

const schemas: Readonly<Record<SchemaLibrary, string>> = {
  valibot: `import * as v from "valibot";

export const schema = v.object({
  name: v.pipe(v.string(), v.description("Who is greeted.")),
  count: v.pipe(v.optional(v.number(), 0), v.description("Where the counter starts.")),
});

type Props = v.InferOutput<typeof schema>;`,
  zod: `import * as z from "zod/mini";

export const schema = z.object({
  name: z.string().register(z.globalRegistry, { description: "Who is greeted." }),
  count: z
    ._default(z.number(), 0)
    .register(z.globalRegistry, { description: "Where the counter starts." }),
});

type Props = z.output<typeof schema>;`,
};

const widget = (library: SchemaLibrary): string => `import { useIsland } from "@skerry/island";
import { useState } from "react";
${schemas[library]}
`;

/**
 * What `skerry init` writes: a widget with its schema, texts, styles and example, and a page with it.
 *
 * @param folder of the widgets, from the site's folder
 * @returns text by path
 */
export function templateFiles(folder: string, library: SchemaLibrary): Record<string, string> {
  const [imports = "", ...rest] = widget(library).split("\n\nexport");
  const example = { name: "Ada", count: 1 };
  return {
    [`${folder}/greeting-card/index.tsx`]: `${imports}
import "./greeting-card.css";

export${rest.join("\n\nexport")}
/** When the widget loads if the page does not say: eager, idle, visible, interaction or never. */
export const load = "visible";

export function Component({ name, count }: Props) {
  const { text } = useIsland();
  const [clicks, setClicks] = useState(count);
  return (
    <div className="greeting-card">
      <p>{text("greeting-card.hello", { name })}</p>
      <button type="button" onClick={() => setClicks(clicks + 1)}>
        {text("greeting-card.clicks", { count: clicks })}
      </button>
    </div>
  );
}
`,
    [`${folder}/greeting-card/greeting-card.css`]: `.greeting-card {
  padding: 1rem;
  border: 1px solid;
}
`,
    [`${folder}/greeting-card/greeting-card.en.json`]: json({
      "greeting-card.hello": "Hello {name}!",
      "greeting-card.clicks": "Clicks: {count}",
    }),
    [`${folder}/greeting-card/greeting-card.de.json`]: json({
      "greeting-card.hello": "Hallo {name}!",
      "greeting-card.clicks": "Klicks: {count}",
    }),
    [`${folder}/greeting-card/greeting-card.example.json`]: json(example),
    [`${folder}/_files.d.ts`]: `declare module "*.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module "*.svg" {
  const url: string;
  export default url;
}
`,
    "public/index.html": `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Greetings</title>
    <link rel="stylesheet" href="/skerry/skerry.css" />
    <script type="application/json" id="skerry-config">{}</script>
    <script type="module" src="/skerry/skerry.js" async></script>
  </head>
  <body>
    <h1>Greetings</h1>
    <div data-widget="greeting-card" data-props='${JSON.stringify(example)}'>
      <p>Hello Ada!</p>
    </div>
  </body>
</html>
`,
    "tsconfig.json": json({
      compilerOptions: {
        target: "ES2022",
        lib: ["ES2022", "DOM", "DOM.Iterable"],
        module: "preserve",
        moduleResolution: "bundler",
        jsx: "react-jsx",
        strict: true,
        noEmit: true,
        resolveJsonModule: true,
        isolatedModules: true,
        skipLibCheck: true,
      },
      include: [folder],
    }),
  };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
