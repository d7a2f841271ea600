import {
  configurationId,
  loadAttribute,
  propsAttribute,
  propsFromAttribute,
  stateAttribute,
  stateId,
  themeAttribute,
  untrustedAttribute,
  widgetAttribute,
} from "@skerry/core/contract/attributes";
import { triggerWords } from "@skerry/core/contract/load-triggers";
import { slotAttribute } from "@skerry/core/contract/slot-names";
import type { JsonSchema } from "../json-schema.ts";
import { readPropsModel, type WidgetSchema } from "../read-props-model.ts";

/** A page that is right, with the head that it needs. */
export const examplePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Domains</title>
    <link rel="stylesheet" href="/skerry/skerry.css">
    <script type="application/json" id="${configurationId}">{}</script>
    <script type="module" src="/skerry/skerry.js" async></script>
  </head>
  <body>
    <div ${widgetAttribute}="pagination" ${loadAttribute}="visible"
         ${propsAttribute}='{"pages":9,"page":3,"href":"?page={page}"}'>
      <a href="?page=4">Next page</a>
    </div>
  </body>
</html>
`;

/** A widget of a site's own that is right. */
export const exampleWidget = `import { useIsland } from "@skerry/island";
import { useState } from "react";
import * as v from "valibot";

export const schema = v.object({ name: v.string(), count: v.optional(v.number(), 0) });

export const load = "visible";

export function Component({ name, count }: v.InferOutput<typeof schema>) {
  const { text } = useIsland();
  const [clicks, setClicks] = useState(count);
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {text("greeting-card.hello", { name })} {clicks}
    </button>
  );
}
`;

/** The attributes that a page writes, and what for. */
const attributes: readonly [string, string][] = [
  [widgetAttribute, "name of the widget, in kebab-case: this makes the element an island"],
  [propsAttribute, `one JSON object, or \`#id\` of a \`<script type="application/json">\``],
  [loadAttribute, `when the widget loads: ${triggerWords.map(code).join(", ")} or \`media (…)\``],
  [propsFromAttribute, "URL of a JSON object with props of this visitor, merged over the others"],
  [slotAttribute, "on a child: the widget's slot that it fills"],
  [themeAttribute, "`light`, `dark` or `auto`, on any element around the island"],
  [
    untrustedAttribute,
    "on an element with content that visitors have written: no island or configuration in it counts",
  ],
];

/** What whoever writes islands has to know, in Markdown. Made of the contract's names and of the widgets' schemas. */
export function islandRules(schemas: readonly WidgetSchema[]): string {
  return `## An island

\`\`\`html
${examplePage}\`\`\`

| Attribute | Meaning |
| --- | --- |
${attributes.map(([name, about]) => `| \`${name}\` | ${about} |`).join("\n")}

- The content of an island is its fallback: plain HTML that works without JavaScript. Keep it useful, and never leave it empty.
- In an attribute, escape the JSON once: \`&\`, \`"\`, \`'\`, \`<\`, \`>\`. In a script block, write each \`<\` as \`\\u003c\`. A backend's helper
  does this: prefer its \`widget(name, props)\` to JSON written by hand.
- Props are JSON: no functions, no HTML, no \`undefined\`. Unknown and misspelled keys are mistakes.
- Do not nest islands, except in a slot. Do not write \`${stateAttribute}\`: the script sets it (\`waiting\`, \`loading\`, \`mounted\`,
  \`failed\`).
- The page's configuration is one block \`<script type="application/json" id="${configurationId}">\`. Values that islands share are one
  such block with \`id="${stateId}"\`. Put both before the first island.
- Write no inline scripts and no style attributes: pages have strict policies.

## Built-in widgets

Required props are in bold.

| Widget | Props |
| --- | --- |
${widgetRows(schemas)}

## Widgets of your own

A widget is a folder in \`widgets/\` with an \`index.tsx\`, or a file \`widgets/name.tsx\`. It is named after that folder or file.

\`\`\`tsx
${exampleWidget}\`\`\`

- The server renders the widget, and the browser takes over the markup: the same props must give the same first render. Do not use
  \`Date.now()\`, \`Math.random()\`, \`window\`, \`localStorage\` or the visitor's time zone in it; read these in an effect.
- One visitor's data (a name, a cart) come from \`${propsFromAttribute}\`, never in markup that is cached for everyone.
- For state that islands share, use \`useShared(key, initial)\` from \`@skerry/island\`. For the page's own HTML inside a widget, use
  \`<Slot name="…" />\` with \`export const slots\`.
- Texts are in \`name.en.json\` and \`name.de.json\` beside the module. Paths come from \`useIsland().path\`, ids from \`useIsland().id\`.

## Before you say that it works

1. \`npx skerry check --dir public/skerry <pages or templates>\` finds mistakes, with line and column.
2. \`npx skerry build\` builds the widgets; \`npx skerry dev\` shows the pages while you work.
3. For tests of a widget, \`@skerry/test/react\` has \`renderIsland(module, props)\`. For tests of a page, \`@skerry/test/playwright\` has
   \`islands.ready()\`, \`islands.clickEarly(locator)\`, \`toBeMounted()\`, \`toBeHydrated()\` and \`toHaveFailed(phase?)\`. Never sleep in a
   test.
`;
}

function widgetRows(schemas: readonly WidgetSchema[]): string {
  return schemas
    .map(({ widget, schema }) => {
      const { widgets } = readPropsModel([{ widget, schema: schema as JsonSchema }]);
      const shapes = widgets[0]?.alternatives ?? [];
      const names = new Map(
        shapes.flatMap(({ properties }) =>
          properties.map(({ key, isRequired }): [string, boolean] => [key, isRequired]),
        ),
      );
      const props = [...names].map(([key, isRequired]) =>
        isRequired ? `**${code(key)}**` : code(key),
      );
      return `| \`${widget}\` | ${props.join(", ")} |`;
    })
    .join("\n");
}

function code(text: string): string {
  return `\`${text}\``;
}
