import { Component as ReviewCard, schema } from "@skerry/widgets/review-card";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/review-card/review-card.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: ReviewCard,
  args: v.parse(schema, example),
} satisfies Meta<typeof ReviewCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const avatar = "icons/star.svg";

export const Default: Story = { tags: ["visual"] };

export const Playground: Story = {};

export const AllProps: Story = {
  args: { avatar, verified: true, headingLevel: 3, className: "my-review" },
};

/** The page says that it has checked the review. */
export const Verified: Story = {
  tags: ["visual"],
  args: { verified: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText("Verified")).toBeVisible();
  },
};

/** An invented review bears no badge of a checked one, and an invented name. */
export const Sample: Story = {
  args: { verified: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText("Verified")).toBeNull();
    await expect(canvas.getByText(/^Sample Customer/)).toBeVisible();
  },
};

/** Initials. */
export const NoAvatar: Story = {
  args: { avatar: undefined },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector("img")).toBeNull();
    await expect(canvas.getByText("S3")).toBeVisible();
  },
};

/** The source is text. */
export const NoHomepage: Story = {
  args: { homepage: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(canvas.getByText("Example reviews")).toBeVisible();
  },
};

/** Only http(s) URLs become links. */
export const JavascriptUrl: Story = {
  tags: ["!autodocs", "test-case"],
  args: { homepage: "javascript:alert(1)" },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByRole("link")).toBeNull();
    await expect(canvas.getByText("Example reviews")).toBeVisible();
    await expect(canvasElement.innerHTML).not.toMatch(/javascript:/);
  },
};

/** A review without text is not shown, and the console says why. */
export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without a text the widget shows nothing." },
  args: { text: " " },
  beforeEach: () => void spyOn(console, "warn").mockImplementation(() => {}),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("figure")).toBeNull();
    await expect(console.warn).toHaveBeenCalledWith(expect.stringContaining("no text"));
  },
};

export const Anonymous: Story = {
  args: { name: " " },
  play: ({ canvas }) => expect(canvas.getByText("Anonymous")).toBeVisible(),
};

export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: { name: longWord, source: longWord, text: `${longWord} ${"and much more ".repeat(140)}` },
};

/** Initials stay in the place of a picture that cannot be loaded. */
export const MissingImages: Story = {
  tags: ["!autodocs", "test-case"],
  args: { avatar: "missing.svg" },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("S3")).toBeVisible();
  },
};

export const Rtl: Story = { globals: { direction: "rtl" }, args: { verified: true } };

export const Dark: Story = {
  globals: { theme: "dark" },
  args: { verified: true },
};

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
};

export const InBootstrap: Story = { tags: ["!autodocs"], globals: { host: "bootstrap" } };

export const InHostile: Story = {
  tags: ["!autodocs"],
  globals: { host: "hostile" },
  play: async ({ canvas }) => {
    const quote = getComputedStyle(canvas.getByRole("blockquote"));
    await expect(quote.textTransform).toBe("none");
    await expect(quote.whiteSpace).not.toBe("pre");
  },
};

export const NarrowColumn: Story = {
  args: { verified: true },
  decorators: [narrowColumn],
};

/** One stop: the source, which opens in a new tab. */
export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas }) => {
    await userEvent.tab();
    const link = canvas.getByRole("link");
    await expect(link).toHaveFocus();
    await expect(link).toHaveAccessibleName("Example reviews (opens in a new tab)");
    await expect(link).toHaveAttribute("rel", "nofollow noopener");
  },
};

export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <ReviewCard {...args} />
    </NoScriptFrame>
  ),
};

export const Print: Story = { tags: ["!autodocs"], beforeEach: () => showMedia("print") };
