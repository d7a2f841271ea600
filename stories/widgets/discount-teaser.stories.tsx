import { Component as DiscountTeaser, schema } from "@skerry/widgets/discount-teaser";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/discount-teaser/discount-teaser.example.json";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: DiscountTeaser,
  args: v.parse(schema, example),
} satisfies Meta<typeof DiscountTeaser>;

export default meta;
type Story = StoryObj<typeof meta>;

const longWord = "donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt";

const shop = { tld: "shop", price: 1.99, href: "#shop" };
const many = (count: number) =>
  [...Array(count).keys()].map((position) => ({ ...shop, tld: `example${position + 1}` }));

/** Four offers, and their conditions. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = {};

export const AllProps: Story = { args: { headingLevel: 3, className: "my-offers" } };

/** Each price has a star, and each link is described by the footnote. */
export const Footnote: Story = {
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole("link")) {
      await expect(link).toHaveTextContent(/\*$/);
      await expect(link).toHaveAccessibleDescription(`* ${example.footnote}`);
    }
  },
};

export const NoFootnote: Story = {
  tags: ["visual"],
  args: { footnote: "" },
  play: ({ canvasElement }) => expect(canvasElement).not.toHaveTextContent("*"),
};

export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without offers the widget shows nothing." },
  args: { items: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("list")).toBeNull();
    await expect(canvas.queryByText(/Example prices/)).toBeNull();
  },
};

export const One: Story = {
  args: { items: [shop] },
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: ".shop, from €1.99" });
    await expect(link).toHaveAttribute("href", "#shop");
  },
};

/** More than a shop would list; axe takes half a minute for a thousand. */
export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: { items: many(40) },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(40);
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

/** Domains break in front of their dots, and prices never. */
export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: {
    items: [
      { ...shop, tld: longWord, price: 1_234_567.89 },
      { ...shop, tld: "xn--80asehdb.nordrhein-westfalen.bundesrepublik.example" },
      shop,
    ],
    footnote: longWord,
  },
};

/** Domains are read from left to right everywhere. */
export const Rtl: Story = {
  globals: { direction: "rtl" },
  args: { items: [shop, { ...shop, tld: "co.uk" }, { ...shop, tld: "شبكة" }] },
};

export const Dark: Story = { globals: { theme: "dark" } };

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
};

/** German texts and prices. */
export const German: Story = {
  globals: { locale: "de" },
  args: { items: [shop], footnote: "Beispielpreise für das erste Jahr, inklusive Umsatzsteuer." },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link")).toHaveAccessibleName(".shop, ab 1,99\u00a0€");
  },
};

export const InBootstrap: Story = { tags: ["!autodocs"], globals: { host: "bootstrap" } };

export const InHostile: Story = {
  tags: ["!autodocs"],
  globals: { host: "hostile" },
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole("link")) {
      await expect(link.getBoundingClientRect().height).toBeLessThan(110);
      await expect(getComputedStyle(link).textDecorationLine).toBe("none");
    }
  },
};

export const NarrowColumn: Story = {
  decorators: [narrowColumn],
};

export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    for (const link of canvas.getAllByRole("link")) {
      await userEvent.tab();
      await expect(link).toHaveFocus();
    }
  },
};

export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <DiscountTeaser {...args} />
    </NoScriptFrame>
  ),
};

export const Print: Story = { tags: ["!autodocs"], beforeEach: () => showMedia("print") };
