import type { AppServer } from "./app-folder.ts";
import { testFiles } from "./test-files.ts";
import { type SchemaLibrary, type TemplateParts, widgetTemplate } from "./widget-template.ts";

const NAME = "greeting-card";

/**
 * The files that `skerry init` writes: a widget with its schema, texts, styles and example, a page with it, and tests of both.
 *
 * @param folder of the widgets, from the site's folder
 * @param template the widget's parts
 * @param app the app whose page has the widget, in the place of the page
 * @returns text by path
 */
export function templateFiles(
  folder: string,
  library: SchemaLibrary,
  template = widgetTemplate,
  app?: AppServer,
): Record<string, string> {
  const parts = template({
    component: "Component",
    library,
    moreProps: [],
    moreNames: [],
    useIsland: "useIsland",
    translate: "text",
    keys: NAME,
    hooks: [],
    rootClass: `"${NAME}"`,
    button: 'type="button"',
    styles: ["padding: 1rem;", "border: 1px solid;"],
  });
  const file = `${folder}/${NAME}/${NAME}`;
  return {
    [`${folder}/${NAME}/index.tsx`]: widgetModule(parts),
    [`${file}.css`]: `.${NAME} ${parts.styles}\n`,
    [`${file}.en.json`]: json(parts.texts.en),
    [`${file}.de.json`]: json(parts.texts.de),
    [`${file}.example.json`]: json(parts.example),
    [`${folder}/_files.d.ts`]: fileTypes,
    "public/index.html": page(parts),
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
    ...testFiles(folder, NAME, parts.example, parts.texts.en, app),
  };
}

const widgetModule = (parts: TemplateParts): string => `import { useIsland } from "@skerry/island";
import { useState } from "react";
${parts.schemaImport}
import "./${NAME}.css";

${parts.schema}

${parts.propsType}

${parts.load}

${parts.component}
`;

/** Endings of files whose import is their URL. */
const filesWithUrl = ["avif", "gif", "jpg", "mp4", "pdf", "png", "svg", "webm", "webp", "woff2"];

/** As Vite's own types have it, with which they may be used together. */
const fileTypes = `declare module "*.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

${filesWithUrl.map((ending) => `declare module "*.${ending}" {\n  const url: string;\n  export default url;\n}\n`).join("\n")}
interface ImportMetaEnv {
  SSR: boolean;
  [name: \`VITE_\${string}\`]: string | undefined;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
`;

/** A page with the example, and what it shows without script. */
const page = ({ example, texts }: TemplateParts): string => `<!doctype html>
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
    <div data-widget="${NAME}" data-props='${JSON.stringify(example)}'>
      <p>${texts.en[`${NAME}.hello`]?.replace("{name}", String(example["name"]))}</p>
    </div>
  </body>
</html>
`;

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
