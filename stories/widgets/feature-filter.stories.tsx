import { Component as FeatureFilter, schema } from "@skerry/widgets/feature-filter";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/feature-filter/feature-filter.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: FeatureFilter,
  args: v.parse(schema, {}),
} satisfies Meta<typeof FeatureFilter>;

export default meta;
type Story = StoryObj<typeof meta>;

const [first, second] = example.filters.map((filter) => ({
  ...filter,
  href: `#features-${filter.id}`,
}));
const one = { category: 1, title: "Cart on every device", description: "On every device." };
const many = (count: number) =>
  [...Array(count).keys()].map((position) => ({ ...one, title: `Feature ${position + 1}` }));
/** The built-in set. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = { args: v.parse(schema, example) };

export const AllProps: Story = {
  args: v.parse(schema, {
    ...example,
    features: example.features.map((feature) => ({ ...feature, img: "icons/star.svg" })),
    current: 2,
    headingLevel: 3,
    className: "my-features",
  }),
};

export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without features the widget shows nothing." },
  args: { filters: example.filters, features: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("list")).toBeNull();
    await expect(canvas.queryByRole("heading")).toBeNull();
  },
};

export const One: Story = {
  args: { filters: example.filters, features: [one] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("tablist")).toBeNull();
    await expect(canvas.queryByRole("button")).toBeNull();
    await canvas.findByRole("heading", { name: one.title });
  },
};

export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: { filters: example.filters, features: many(1000) },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: first?.showMessage }));
    await expect(canvas.getByRole("status")).toHaveTextContent("1000");
  },
};

export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: {
    filters: [{ id: 1, name: longWord, showMessage: longWord, hideMessage: longWord }],
    features: many(5).map((feature) => ({ ...feature, title: longWord, description: longWord })),
  },
};

export const MissingImages: Story = {
  tags: ["!autodocs", "test-case"],
  args: {
    filters: example.filters,
    features: [
      { ...one, img: "missing.png" },
      { ...one, title: "Without a picture" },
    ],
  },
};

export const Rtl: Story = { globals: { direction: "rtl" } };

export const Dark: Story = { globals: { theme: "dark" } };

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
};

export const InBootstrap: Story = { tags: ["!autodocs"], globals: { host: "bootstrap" } };

export const InHostile: Story = {
  tags: ["!autodocs"],
  globals: { host: "hostile" },
  play: async ({ canvas }) => {
    const [tab] = await canvas.findAllByRole("tab");
    if (!tab) throw new Error("The story shows no tabs.");
    await expect(getComputedStyle(tab).textTransform).toBe("none");
    await expect(getComputedStyle(tab).borderTopStyle).not.toBe("dashed");
    await expect(getComputedStyle(tab).whiteSpace).not.toBe("pre");
  },
};

/** All features of every tab, one below the other. */
export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame height={900}>
      <FeatureFilter {...args} />
    </NoScriptFrame>
  ),
};

export const Print: Story = { tags: ["!autodocs"], beforeEach: () => showMedia("print") };

/** The widget for visitors whose system asks for reduced motion: the same, and nothing moves. */
export const ReducedMotion: Story = {
  tags: ["!autodocs"],
  globals: { motion: "reduced" },
  args: v.parse(schema, example),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole("button", { name: first?.showMessage }));
    await expect(canvas.getByRole("status")).toHaveTextContent("Showing 5 features");
    // Colour and shadow of the button fade, which is no motion.
    const moving = canvasElement.getAnimations({ subtree: true }).flatMap((one) => {
      const name =
        one instanceof CSSTransition ? one.transitionProperty : (one as CSSAnimation).animationName;
      return /(?:color|shadow)$/.test(name)
        ? []
        : `${name} ${(one.effect as KeyframeEffect).target?.className}`;
    });
    await expect(moving).toEqual([]);
  },
};

export const NarrowColumn: Story = {
  decorators: [narrowColumn],
};

/** The arrows switch, the page's other keys stay the page's. */
export const FilterKeyboard: Story = {
  tags: ["!autodocs", "test-case"],
  args: v.parse(schema, example),
  play: async ({ canvas }) => {
    const [shop, newsletter] = await canvas.findAllByRole("tab");
    await userEvent.tab();
    await expect(shop).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(newsletter).toHaveFocus();
    await expect(canvas.getByRole("tabpanel")).toHaveAccessibleName(second?.name);
    await userEvent.keyboard("{ArrowRight}");
    await expect(shop).toHaveAttribute("aria-selected", "true");
  },
};

export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  args: v.parse(schema, example),
  play: async ({ canvas }) => {
    await canvas.findByRole("tablist");
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole("tabpanel")).toHaveFocus();
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const button = canvas.getByRole("button", { name: first?.hideMessage });
    await expect(button).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(button).toHaveAttribute("aria-expanded", "false");
  },
};

export const ShowMore: Story = {
  tags: ["!autodocs", "test-case"],
  args: v.parse(schema, example),
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button", { name: first?.showMessage });
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName(first?.hideMessage);
    await expect(canvas.getByRole("status")).toHaveTextContent("Showing 5 features");
    await userEvent.click(await canvas.findByRole("tab", { name: second?.name }));
    await userEvent.click(canvas.getByRole("tab", { name: first?.name }));
    await expect(button).toHaveAttribute("aria-expanded", "false");
  },
};

export const CollapseScroll: Story = {
  tags: ["!autodocs", "test-case"],
  decorators: [
    (Story) => (
      <div style={{ paddingBlock: "50vh 150vh" }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button");
    await userEvent.click(button);
    button.scrollIntoView();
    await userEvent.click(button);
    const list = within(canvas.getByRole("tabpanel")).getByRole("list");
    await waitFor(
      () => expect(Math.abs(list.getBoundingClientRect().top - 100)).toBeLessThanOrEqual(1),
      { timeout: 10_000 },
    );
  },
};

/** A button below 481 px only. */
export const FourExactly: Story = {
  tags: ["!autodocs", "test-case"],
  args: { filters: example.filters, features: many(4) },
};

export const FeaturePage: Story = {
  tags: ["visual"],
  args: {
    ...v.parse(schema, example),
    filters: [first, second].flatMap((filter) => filter ?? []),
    mode: "links",
    current: 2,
  },
};
