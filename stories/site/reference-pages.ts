import { listTokens } from "@skerry/widgets/build/build-tokens";
import { registry } from "@skerry/widgets/registry";
import type { GenericSchema } from "valibot";
import { describeErrors, errorSources } from "../docs/describe-errors.ts";
import { describeEvents, eventSources } from "../docs/describe-events.ts";
import { describeProps } from "../docs/describe-props.ts";
import { describeTexts } from "../docs/describe-texts.ts";
import type { ReferencePage } from "../docs/reference-page.ts";
import { readSource } from "./chapters.ts";

/** The reference pages by their paths, made from the schemas, the tokens and the texts themselves. */
export async function referencePages(): Promise<Record<string, string>> {
  return {
    ...(await describeWidgets()),
    "reference/tokens": describeTokens(),
    "reference/texts": writeTables(describeTexts()),
    "reference/events": writeTables(describeEvents(readAll(eventSources))),
    "reference/errors": writeTables(describeErrors(readAll(errorSources))),
  };
}

/** An overview with pictures, and a page for each widget. */
async function describeWidgets(): Promise<Record<string, string>> {
  const pages = await Promise.all(
    Object.entries(registry).map(async ([name, load]) => {
      const entry = await load();
      const schema = entry.schema as GenericSchema;
      const markdown = page(
        name,
        frame(name),
        `Loads: ${code(entry.load)}${"isStatic" in entry ? ". Static: it does nothing in the browser." : "."}`,
        fence("html", exampleOf(name)),
        table(
          ["Prop", "Type", "Default", "What it is"],
          describeProps(schema).map((prop) => [
            code(prop.name),
            code(prop.type),
            prop.required ? "required" : prop.defaultValue ? code(prop.defaultValue) : "–",
            text(prop.description),
          ]),
        ),
      );
      return [`reference/widgets/${name}`, markdown] as const;
    }),
  );
  const overview = Object.keys(registry).map(
    (name) => `## [${name}](/reference/widgets/${name})\n\n${picture(name)}`,
  );
  return {
    "reference/widgets": page(
      "Widgets",
      "Each page is made from the widget's schema, the same that checks props at run time. Every example can be copied into a page.",
      ...overview,
    ),
    ...Object.fromEntries(pages),
  };
}

/** The widget itself. The site has no answer to its forms. */
const frame = (name: string): string =>
  `<iframe class="live" src="/live/${name}.html" title="${name}" sandbox="allow-scripts allow-same-origin" loading="lazy"></iframe>`;

/** The widget as its story shows it. */
const picture = (name: string): string => `![${name} with example content](/pictures/${name}.png)`;

function describeTokens(): string {
  const tokens = listTokens();
  const groups = [...new Set(tokens.map(({ group }) => group))];
  return page(
    "Design tokens",
    "Every token is a CSS custom property. [Theming](/how-to/theming) says how a site sets its own values.",
    ...groups.map((group) =>
      [
        `## ${group}`,
        table(
          ["Name", "Light", "Dark"],
          tokens
            .filter((token) => token.group === group)
            .map(({ name, light, dark }) => [
              code(`--sk-${name}`),
              swatch(light) + code(light),
              swatch(dark) + code(dark),
            ]),
        ),
      ].join("\n\n"),
    ),
  );
}

/** A page that Storybook shows as tables, as Markdown. */
function writeTables({ title, text: about, sections }: ReferencePage): string {
  return page(
    title,
    about,
    ...sections.flatMap(({ heading, text: intro, head, rows }) => [
      `## ${heading}`,
      intro,
      table(
        head,
        rows.map((row) => row.map(withCode)),
      ),
    ]),
  );
}

/** Text between backticks as code, the rest as text. */
function withCode(cell: string): string {
  return cell
    .split("`")
    .map((part, index) => (index % 2 ? code(part) : text(part)))
    .join("");
}

function readAll<Name extends string>(paths: Readonly<Record<Name, string>>): Record<Name, string> {
  const texts = Object.entries<string>(paths).map(([name, path]) => [name, readSource(path)]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** An island of the widget with the HTML that it replaces: the first one of the gallery. */
export function exampleOf(name: string): string {
  const gallery = readSource(`examples/plain-html/gallery/${name}.html`);
  return (gallery.split(/^<!-- .+ -->\n/m)[1] as string).trim();
}

function page(title: string, ...parts: readonly string[]): string {
  return [`# ${title}`, ...parts].join("\n\n");
}

function fence(language: string, lines: string): string {
  return `\`\`\`${language}\n${lines}\n\`\`\``;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/** A value as HTML, because Markdown ends a cell at each `|` and Vue reads each pair of braces. */
function code(value: string): string {
  return value ? `<code v-pre>${text(value)}</code>` : "–";
}

/** A patch of the colour, for a value that is one. */
function swatch(value: string): string {
  if (!/^(#[\da-f]{3,8}|rgb\([^()]*\))$/i.test(value)) return "";
  return `<span class="swatch" style="background: ${value}"></span> `;
}

function text(value: string): string {
  return value.replace(/[&<>|{}*_`[\]\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
