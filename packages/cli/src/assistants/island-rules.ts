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
import type { JsonSchema } from "../typed-props/json-schema.ts";
import { readPropsModel, type WidgetSchema } from "../typed-props/read-props-model.ts";

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
  [widgetAttribute, "name of the widget, in kebab-case: this makes an element an island"],
  [propsAttribute, `one JSON object, or \`#id\` of a \`<script type="application/json">\``],
  [loadAttribute, `when it loads: ${triggerWords.map(code).join(", ")} or \`media (…)\``],
  [propsFromAttribute, "URL of a JSON object of this visitor, merged over the props"],
  [slotAttribute, "on a child: the slot of the widget that it belongs to"],
  [themeAttribute, "`light`, `dark` or `auto`, on any element around"],
  [untrustedAttribute, "on an element with what visitors have written: nothing in it counts"],
];

/** What whoever writes islands has to know, in Markdown. Made of the contract's names and of the widgets' schemas. */
export function islandRules(schemas: readonly WidgetSchema[]): string {
  return `## An island

\`\`\`html
${examplePage}\`\`\`

| Attribute | Is |
| --- | --- |
${attributes.map(([name, about]) => `| \`${name}\` | ${about} |`).join("\n")}

- What is inside of the island is its fallback: plain HTML that works without a script. Keep it useful, and never leave it empty.
- Escape JSON once in an attribute: \`&\`, \`"\`, \`'\`, \`<\`, \`>\`. In a script block write each \`<\` as \`\\u003c\`. A backend's helper does
  that: prefer \`widget(name, props)\` of the helper to JSON by hand.
- Props are JSON: no functions, no HTML, no undefined. Unknown and misspelt keys are mistakes.
- Do not nest islands, except in a slot. Do not write \`${stateAttribute}\`: the script does (\`waiting\`, \`loading\`, \`mounted\`,
  \`failed\`).
- The page's settings are one block \`<script type="application/json" id="${configurationId}">\`, and values that islands share one block
  \`id="${stateId}"\`, both before the first island.
- No inline scripts, no styles in attributes: pages have strict policies.

## Built-in widgets

A name in bold is a required prop.

| Widget | Props |
| --- | --- |
${widgetRows(schemas)}

## Widgets of your own

A folder of \`widgets/\` with \`index.tsx\`, or a file \`widgets/name.tsx\`. The name is that of the folder or file.

\`\`\`tsx
${exampleWidget}\`\`\`

- The server renders it and the browser takes the markup over: the first render is the same for the same props. No \`Date.now()\`,
  \`Math.random()\`, \`window\`, \`localStorage\` or the visitor's time zone in it; read those in an effect.
- What one visitor has (a name, a cart) comes with \`${propsFromAttribute}\`, never in markup that is cached for all.
- State for several islands: \`useShared(key, initial)\` of \`@skerry/island\`. The page's own HTML: \`<Slot name="…" />\`, with
  \`export const slots\`.
- Texts are in \`name.en.json\` and \`name.de.json\` beside the module. Paths come from \`useIsland().path\`, ids from \`useIsland().id\`.

## Before you say that it works

1. \`npx skerry check --dir public/skerry <pages or templates>\` finds mistakes with line and column.
2. \`npx skerry build\` builds, \`npx skerry dev\` shows the pages while you work.
3. \`@skerry/test/react\` has \`renderIsland(module, props)\` for tests of a widget; \`@skerry/test/playwright\` has \`islands.ready()\`,
   \`islands.clickEarly(locator)\`, \`toBeMounted()\`, \`toBeHydrated()\` and \`toHaveFailed(phase?)\`. Never sleep in a test.
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
