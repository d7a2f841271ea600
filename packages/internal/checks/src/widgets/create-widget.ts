import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { widgetTemplate } from "../../../../cli/src/scaffold/widget-template.ts";
import { findBlockedWords } from "../blocked-words.ts";

const WIDGETS = "packages/widgets/src";

/**
 * Writes a new built-in widget, with its story, its line in the registry and its texts: the template that
 * `skerry init` writes too, with what built-in widgets have besides.
 *
 * @param name one kebab-case word, for example `store-hours`
 * @param root the repository's top folder
 * @param template what the widget begins as; the one of `skerry init` by default
 * @returns the files that were written or changed, relative to `root`
 * @throws Error when the name is not one, or is taken. Nothing has been written then.
 */
export function createWidget(name: string, root: string, template = widgetTemplate): string[] {
  refuseBadName(name, root);
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const key = name.includes("-") ? `"${name}"` : name;
  const files = builtInFiles(name, template);
  files[`${WIDGETS}/registry.ts`] = withSortedLine(
    read(`${WIDGETS}/registry.ts`),
    /^ {2}"?[\w-]+"?: \(\) => import\(.*$/gm,
    `  ${key}: () => import("./${name}/index.ts"),`,
  );
  for (const locale of ["en", "de"]) {
    const catalogue = `${WIDGETS}/texts/${locale}.ts`;
    const line = `import ${camel} from "../${name}/${name}.${locale}.json" with { type: "json" };`;
    const imported = withSortedLine(read(catalogue), /^import \w+ from .*\.json".*;$/gm, line);
    files[catalogue] = withSortedLine(imported, /^ {2}\.\.\.\w+,$/gm, `  ...${camel},`);
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return Object.keys(files);
}

function refuseBadName(name: string, root: string): void {
  const refuse = (reason: string): never => {
    throw new Error(`"${name}" cannot be a widget's name: ${reason}`);
  };
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    refuse("give one kebab-case word, such as store-hours.");
  const [blocked] = findBlockedWords(name);
  if (blocked) refuse(`content blockers filter "${blocked}". Choose another word.`);
  if (existsSync(join(root, WIDGETS, name))) refuse(`it exists already, in ${WIDGETS}/${name}.`);
}

/** Adds a line to those like it, in alphabetical order. */
function withSortedLine(source: string, pattern: RegExp, line: string): string {
  const lines = source.match(pattern) ?? [];
  const block = lines.join("\n");
  if (lines.length === 0 || !source.includes(block)) {
    throw new Error(`No block of lines such as "${line.trim()}" was found in:\n${source}`);
  }
  const key = (text: string): string => text.replaceAll('"', "");
  const sorted = [...lines, line].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return source.replace(block, () => sorted.join("\n"));
}

/** Text by path. */
function builtInFiles(name: string, template: typeof widgetTemplate): Record<string, string> {
  const pascal = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const keys = `app.ui.${name.replaceAll("-", "_")}`;
  const parts = template({
    component: pascal,
    library: "valibot",
    moreProps: ["...baseProps,"],
    moreNames: ["className"],
    useIsland: "useIslandContext",
    translate: "translate",
    keys,
    hooks: [`const rootClass = useRootClass("${name}", className);`],
    rootClass: "{rootClass}",
    button: 'className="sk-button" type="button"',
    styles: [
      "padding: var(--_space-4);",
      "border: var(--_border-width) solid var(--_border);",
      `border-radius: var(--sk-${name}-radius, var(--_radius-lg));`,
    ],
  });
  const file = `${WIDGETS}/${name}/${name}`;
  const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
  const first = Number(parts.example["count"]);
  const clicks = (count: number, locale: "en" | "de" = "en"): string =>
    String(parts.texts[locale][`${keys}.clicks`]).replace("{count}", String(count));
  return {
    [`${WIDGETS}/${name}/index.ts`]: `export { ${pascal} as Component } from "./${name}.tsx";
export { schema, type Props } from "./${name}.schema.ts";
${parts.load}
`,
    [`${file}.tsx`]: `import { useIslandContext, useRootClass } from "@skerry/ui/island";
import { useState } from "react";
import type { Props } from "./${name}.schema.ts";

/** Greets by name, and counts clicks. */
${parts.component}
`,
    [`${file}.schema.ts`]: `${parts.schemaImport}
import { baseProps } from "../base-props.ts";

/** Props of \`${name}\`. */
${parts.schema}

export ${parts.propsType}
`,
    [`${file}.css`]: `.sk-${name} ${parts.styles}\n`,
    [`${file}.en.json`]: json(parts.texts.en),
    [`${file}.de.json`]: json(parts.texts.de),
    [`${file}.example.json`]: json(parts.example),
    [`${file}.test.tsx`]: `import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { parse, safeParse } from "valibot";
import { afterEach, expect, it } from "vitest";
import { Component, schema } from "./index.ts";
import de from "./${name}.de.json" with { type: "json" };
import en from "./${name}.en.json" with { type: "json" };
import example from "./${name}.example.json" with { type: "json" };

afterEach(cleanup);

/** The widget as a page gets it: props checked and completed by the schema. */
function show(props: object, texts: Readonly<Record<string, string>> = en) {
  return render(
    <IslandProvider value={exampleIsland(texts)}>
      <Component {...parse(schema, { ...example, ...props })} />
    </IslandProvider>,
  ).container;
}

it("counts clicks from where the page says", () => {
  show({ count: 3 });
  fireEvent.click(screen.getByRole("button", { name: "${clicks(3)}" }));
  expect(screen.getByRole("button", { name: "${clicks(4)}" })).toBeDefined();
});

it("takes className to its root", () => {
  const root = show({ className: "mine" }).firstElementChild;
  expect([...(root?.classList ?? [])]).toEqual(["sk", "sk-${name}", "mine"]);
});

it("speaks German on a German page", () => {
  show({ count: 3 }, de);
  expect(screen.getByRole("button", { name: "${clicks(3, "de")}" })).toBeDefined();
});

it("does not accept props without a name", () => {
  expect(safeParse(schema, {}).success).toBe(false);
});
`,
    [`stories/widgets/${name}.stories.tsx`]: `import { Component as ${pascal}, schema } from "@skerry/widgets/${name}";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/${name}/${name}.example.json";

const meta = {
  component: ${pascal},
  args: v.parse(schema, example),
} satisfies Meta<typeof ${pascal}>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { tags: ["visual"] };

export const AllProps: Story = { args: { headingLevel: 3, className: "my-widget" } };

export const Rtl: Story = { globals: { direction: "rtl" } };

export const Dark: Story = { globals: { theme: "dark" } };

export const InHostile: Story = { tags: ["!autodocs"], globals: { host: "hostile" } };

/** One stop: the button. */
export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "${clicks(first)}" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(canvas.getByRole("button", { name: "${clicks(first + 1)}" })).toHaveFocus();
  },
};
`,
  };
}
