import { Component as ScreenshotSlider, schema } from "@skerry/widgets/screenshot-slider";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent, waitFor } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/screenshot-slider/screenshot-slider.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: ScreenshotSlider,
  args: v.parse(schema, {}),
} satisfies Meta<typeof ScreenshotSlider>;

export default meta;
type Story = StoryObj<typeof meta>;

/** So many slides with the built-in pictures. */
const many = (count: number) =>
  [...Array(count).keys()].map((place) => ({
    src: `screenshots/${["search", "domains", "dns", "cart"][place % 4]}.svg`,
    alt: `Example picture ${place + 1}`,
  }));

/** Slides that can be reached, from 1. */
const reachable = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("li")].flatMap((slide, place) =>
    slide.inert ? [] : [place + 1],
  );

/** The four drawn screens of the theme. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = { args: v.parse(schema, example) };

export const AllProps: Story = {
  args: v.parse(schema, { ...example, headingLevel: 3, className: "my-screenshots" }),
};

export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without slides the widget shows nothing." },
  args: { slides: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("group")).toBeNull();
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

export const One: Story = {
  args: { slides: many(1) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(1);
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: { slides: many(1000) },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Previous slide" }));
    await waitFor(() => expect(reachable(canvasElement)).toEqual([1000]));
    await expect(canvas.getByRole("status")).toHaveTextContent(
      "1000 of 1000: Example picture 1000",
    );
  },
};

export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: {
    slides: [
      { src: "screenshots/dns.svg", alt: longWord },
      { src: "screenshots/cart.svg", alt: `${longWord} `.repeat(5).trim() },
    ],
  },
};

/** The caption stands in the frame of a picture that cannot be loaded. */
export const MissingImages: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  args: { slides: [{ src: "screenshots/missing.svg", alt: "A missing picture" }, ...many(2)] },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByText("A missing picture")).toHaveLength(2));
    await expect(canvasElement.querySelectorAll("img")).toHaveLength(2);
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
  play: async ({ canvas, canvasElement }) => {
    const { width, height } = await canvas
      .findByRole("button", { name: "Next slide" })
      .then((next) => next.getBoundingClientRect());
    await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await userEvent.click(canvas.getByRole("button", { name: "Next slide" }));
    await waitFor(() => expect(reachable(canvasElement)).toEqual([2]));
  },
};

export const NarrowColumn: Story = {
  decorators: [narrowColumn],
};

/** After the last slide comes the first, before the first the last. */
export const WrapsBothWays: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    const next = await canvas.findByRole("button", { name: "Next slide" });
    for (const place of [2, 3, 4, 1]) {
      await userEvent.click(next);
      await waitFor(() => expect(reachable(canvasElement)).toEqual([place]));
      await expect(next).toHaveFocus();
    }
    await userEvent.click(canvas.getByRole("button", { name: "Previous slide" }));
    await waitFor(() => expect(reachable(canvasElement)).toEqual([4]));
    await expect(canvas.getByRole("status")).toHaveTextContent(/^4 of 4: The cart/);
  },
};

export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    const next = await canvas.findByRole("button", { name: "Next slide" });
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Previous slide" })).toHaveFocus();
    await userEvent.tab();
    await expect(next).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(reachable(canvasElement)).toEqual([2]));
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(reachable(canvasElement)).toEqual([1]));
    await userEvent.tab();
    await expect(canvas.getAllByRole("group", { name: "Screenshots" })[1]).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(reachable(canvasElement)).toEqual([2]));
  },
};

/** The widget for visitors whose system asks for reduced motion. */
export const ReducedMotion: Story = {
  tags: ["!autodocs"],
  beforeEach() {
    const { matchMedia } = window;
    spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(window, query.includes("reduced-motion") ? "all" : query),
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Next slide" }));
    await waitFor(() => expect(reachable(canvasElement)).toEqual([2]));
  },
};

/** Server markup in a frame that runs no script. */
export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame height={600}>
      <ScreenshotSlider {...args} />
    </NoScriptFrame>
  ),
};
