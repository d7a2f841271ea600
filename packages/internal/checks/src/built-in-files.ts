import { type TemplateParts, widgetTemplate } from "../../../cli/src/init/widget-template.ts";

/** A widget's name in each way of writing it. */
interface Names {
  /** `store-hours` */
  kebab: string;
  /** `store_hours` */
  snake: string;
  /** `StoreHours` */
  pascal: string;
}

/**
 * The files of a new built-in widget: the template that `skerry init` writes too, with what built-in
 * widgets have besides.
 *
 * @param name one kebab-case word
 * @param template the widget's parts
 * @returns text by the file's path below `folder` and `stories`
 */
export function builtInFiles(
  name: string,
  { folder, stories }: { folder: string; stories: string },
  template = widgetTemplate,
): Record<string, string> {
  const names = {
    kebab: name,
    snake: name.replaceAll("-", "_"),
    pascal: name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
  };
  const parts = template({
    component: names.pascal,
    library: "valibot",
    moreProps: ["...baseProps,"],
    moreNames: ["className"],
    translate: "translate",
    keys: `app.ui.${names.snake}`,
    hooks: [`const rootClass = useRootClass("${name}", className);`],
    rootClass: "{rootClass}",
    button: 'className="sk-button" type="button"',
    styles: [
      "padding: var(--_space-4);",
      "border: var(--_border-width) solid var(--_border);",
      `border-radius: var(--sk-${name}-radius, var(--_radius-lg));`,
    ],
  });
  const file = `${folder}/${name}/${name}`;
  return {
    [`${folder}/${name}/index.ts`]: `export { ${names.pascal} as Component } from "./${name}.tsx";
export { schema, type Props } from "./${name}.schema.ts";
${parts.load}
`,
    [`${file}.tsx`]: `import { useIsland, useRootClass } from "@skerry/ui/island";
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
    [`${file}.test.tsx`]: testFile(names, parts),
    [`${stories}/${name}.stories.tsx`]: storiesFile(names, parts),
  };
}

function testFile({ kebab }: Names, { texts, example }: TemplateParts): string {
  const shown = (locale: "en" | "de", part: string, value: object): string =>
    fill(find(texts[locale], part), { ...example, ...value });
  return `import { exampleIsland } from "@skerry/ui/example-island";
import { IslandProvider } from "@skerry/ui/island";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { parse, safeParse } from "valibot";
import { afterEach, expect, it } from "vitest";
import { Component, schema } from "./index.ts";
import de from "./${kebab}.de.json" with { type: "json" };
import en from "./${kebab}.en.json" with { type: "json" };
import example from "./${kebab}.example.json" with { type: "json" };

afterEach(cleanup);

/** The widget as a page gets it: props checked and completed by the schema. */
function show(props: object, texts: Readonly<Record<string, string>> = en) {
  return render(
    <IslandProvider value={exampleIsland(texts)}>
      <Component {...parse(schema, { ...example, ...props })} />
    </IslandProvider>,
  ).container;
}

it("greets by name", () => {
  show({ name: "Grace" });
  expect(screen.getByText("${shown("en", "hello", { name: "Grace" })}")).toBeDefined();
});

it("counts clicks from where the page says", () => {
  show({ count: 3 });
  fireEvent.click(screen.getByRole("button", { name: "${shown("en", "clicks", { count: 3 })}" }));
  expect(screen.getByRole("button", { name: "${shown("en", "clicks", { count: 4 })}" })).toBeDefined();
});

it("takes className to its root", () => {
  const root = show({ className: "mine" }).firstElementChild;
  expect([...(root?.classList ?? [])]).toEqual(["sk", "sk-${kebab}", "mine"]);
});

it("speaks German on a German page", () => {
  show({ name: "Grace" }, de);
  expect(screen.getByText("${shown("de", "hello", { name: "Grace" })}")).toBeDefined();
});

it("does not accept props without a name", () => {
  expect(safeParse(schema, {}).success).toBe(false);
});
`;
}

function storiesFile({ kebab, pascal }: Names, { texts, example }: TemplateParts): string {
  const clicks = (count: number): string => fill(find(texts.en, "clicks"), { count });
  const first = Number(example["count"]);
  return `import { Component as ${pascal}, schema } from "@skerry/widgets/${kebab}";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/${kebab}/${kebab}.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: ${pascal},
  args: v.parse(schema, example),
} satisfies Meta<typeof ${pascal}>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { tags: ["visual"] };

export const Playground: Story = {};

export const AllProps: Story = { args: { headingLevel: 3, className: "my-widget" } };

export const LongWords: Story = { tags: ["!autodocs", "test-case"], args: { name: longWord } };

export const Rtl: Story = { globals: { direction: "rtl" } };

export const Dark: Story = { globals: { theme: "dark" } };

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
};

export const InBootstrap: Story = { tags: ["!autodocs"], globals: { host: "bootstrap" } };

export const InHostile: Story = { tags: ["!autodocs"], globals: { host: "hostile" } };

export const NarrowColumn: Story = { decorators: [narrowColumn] };

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

export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <${pascal} {...args} />
    </NoScriptFrame>
  ),
};

export const Print: Story = { tags: ["!autodocs"], beforeEach: () => showMedia("print") };
`;
}

/** The text whose key ends with a part's name. */
const find = (texts: Readonly<Record<string, string>>, part: string): string =>
  Object.entries(texts).find(([key]) => key.endsWith(`.${part}`))?.[1] ?? "";

const fill = (text: string, values: object): string =>
  Object.entries(values).reduce(
    (filled, [key, value]) => filled.replace(`{${key}}`, String(value)),
    text,
  );

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
