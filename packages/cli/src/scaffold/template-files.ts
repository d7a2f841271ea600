import { existsSync } from "node:fs";
import type { FirstPage } from "./project.ts";
import { type TestedProject, testFiles } from "./test-files.ts";
import { type SchemaLibrary, type TemplateParts, widgetTemplate } from "./widget-template.ts";

const NAME = "greeting-card";

/** The project that gets the files. */
export interface TemplateProject extends TestedProject {
  /** The page with the widget; nothing where its backend writes pages. */
  page?: FirstPage | undefined;
}

/**
 * The files that `skerry init` writes: a widget with its schema, texts, styles and example, a page with it, and tests of both.
 *
 * @param folder of the widgets, from the site's folder
 * @param template the widget's parts
 * @returns text by path
 */
export function templateFiles(
  folder: string,
  library: SchemaLibrary,
  template = widgetTemplate,
  project: TemplateProject = { page: { file: "public/index.html", base: "/skerry/", flags: [] } },
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
  const { page, isJavaScript = false } = project;
  const component = isJavaScript ? withoutTypes(parts) : parts;
  return {
    [`${folder}/${NAME}/index.${isJavaScript ? "jsx" : "tsx"}`]: widgetModule(component),
    [`${file}.css`]: `.${NAME} ${parts.styles}\n`,
    [`${file}.en.json`]: json(parts.texts.en),
    [`${file}.de.json`]: json(parts.texts.de),
    [`${file}.example.json`]: json(parts.example),
    ...(page && { [page.file]: pageWith(parts, page.base) }),
    ...(!isJavaScript && typeFiles(folder)),
    ...testFiles(folder, NAME, parts.example, parts.texts.en, project),
  };
}

/** What the compiler and editors read. */
const typeFiles = (folder: string): Record<string, string> => ({
  [`${folder}/_files.d.ts`]: fileTypes,
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
  // In a project with references, the first file only names others.
  "tests/tsconfig.json": `{ "extends": "../${existsSync("tsconfig.app.json") ? "tsconfig.app.json" : "tsconfig.json"}", "include": [".", "../${folder}"] }\n`,
});

const withoutTypes = (parts: TemplateParts): TemplateParts => ({
  ...parts,
  propsType: "",
  component: parts.component.replace(": Props)", ")"),
});

const widgetModule = (parts: TemplateParts): string => `import { useIsland } from "@skerry/island";
import { useState } from "react";
${parts.schemaImport}
import "./${NAME}.css";

${[parts.schema, parts.propsType, parts.load].filter(Boolean).join("\n\n")}

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
const pageWith = ({ example, texts }: TemplateParts, base: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Greetings</title>
    <link rel="stylesheet" href="${base}skerry.css" />
    <script type="application/json" id="skerry-config">{}</script>
    <script type="module" src="${base}skerry.js" async></script>
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
