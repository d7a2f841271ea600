import { Component as Testimonials, schema } from "@skerry/widgets/testimonials";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent, waitFor, within } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/testimonials/testimonials.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: Testimonials,
  args: v.parse(schema, {}),
  // A pause is remembered for the page: each story begins without one.
  beforeEach: () => sessionStorage.clear(),
} satisfies Meta<typeof Testimonials>;

export default meta;
type Story = StoryObj<typeof meta>;

const many = (count: number, review: object = {}) =>
  v.parse(schema, {
    reviews: [...Array(count).keys()].map((place) => ({
      name: `Sample Customer ${place + 1}`,
      source: "Example reviews",
      text: `Words of the example review ${place + 1}.`,
      ...review,
    })),
  });

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes six seconds 0.7 of one. */
function hurry(): () => void {
  const { setInterval } = window;
  Object.assign(window, {
    setInterval: (run: () => void, pace: number, ...rest: unknown[]) =>
      setInterval(run, pace === 6000 ? 700 : pace, ...rest),
  });
  return () => Object.assign(window, { setInterval });
}

const liveOf = (canvasElement: HTMLElement) =>
  canvasElement.querySelector("[aria-live]") as HTMLElement;
const viewportOf = (canvasElement: HTMLElement) =>
  canvasElement.querySelector("[role=group][tabindex]") as HTMLElement;
const statusOf = (canvasElement: HTMLElement) => liveOf(canvasElement).textContent;

/** Slides that can be reached, from 1. */
const reachable = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("li")].flatMap((slide, place) =>
    slide.inert ? [] : [place + 1],
  );

async function expectTurn(canvasElement: HTMLElement): Promise<void> {
  const before = statusOf(canvasElement);
  await waitFor(() => expect(statusOf(canvasElement)).not.toBe(before), { timeout: 10_000 });
}

async function expectRest(canvasElement: HTMLElement): Promise<void> {
  const before = statusOf(canvasElement);
  await pause(1500);
  await expect(statusOf(canvasElement)).toBe(before);
  await expect(liveOf(canvasElement)).toHaveAttribute("aria-live", "polite");
}

/** The fourteen built-in examples, each marked as one. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = { args: v.parse(schema, example) };

export const AllProps: Story = {
  args: {
    ...many(4, { homepage: "https://reviews.example/1", verified: true }),
    headingLevel: 3,
    className: "my-reviews",
  },
};

export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without reviews the widget shows nothing." },
  args: { reviews: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("group")).toBeNull();
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

export const One: Story = {
  args: many(1),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(1);
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: many(1000),
  play: async ({ canvas, canvasElement }) => {
    // The number of slides out of reach says that Swiper has come.
    await waitFor(() => expect(reachable(canvasElement).length).toBeLessThan(3), {
      timeout: 10_000,
    });
    await userEvent.click(canvas.getByRole("button", { name: "Previous slide" }));
    await waitFor(() => expect(reachable(canvasElement)).toContain(1000), { timeout: 10_000 });
    await expect(canvas.getAllByRole("button")).toHaveLength(3);
  },
};

export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: many(4, { name: longWord, source: longWord, text: `${longWord} `.repeat(4) }),
};

/** Initials stand in for a picture that cannot be loaded. */
export const MissingImages: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  args: many(4, { avatar: "missing.png" }),
  globals: { motion: "reduced" },
  play: async ({ canvasElement }) => {
    const [first] = canvasElement.querySelectorAll("li");
    await within(first as HTMLElement).findByText("S1");
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
    await waitFor(() => expect(reachable(canvasElement).length).toBeLessThan(3), {
      timeout: 10_000,
    });
    for (const button of canvas.getAllByRole("button")) {
      const { width, height } = button.getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
  },
};

export const NarrowColumn: Story = {
  decorators: [narrowColumn],
};

/** Two reviews that fit: nothing to turn from 768 pixels on. */
export const TwoUp: Story = { args: many(2) };

export const WithLinks: Story = { args: many(4, { homepage: "https://reviews.example/1" }) };

/** Nothing turns below the window; it starts when the slider is scrolled into it. */
export const AutoplayVisible: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  decorators: [
    (Story) => (
      <>
        <div style={{ blockSize: "150vh" }} />
        <Story />
        <div style={{ blockSize: "150vh" }} />
      </>
    ),
  ],
  play: async ({ canvasElement }) => {
    scrollTo(0, 0);
    await expectRest(canvasElement);
    liveOf(canvasElement).closest("section")?.scrollIntoView({ block: "center" });
    await expectTurn(canvasElement);
    await expect(liveOf(canvasElement)).toHaveAttribute("aria-live", "off");
    scrollTo(0, 0);
    await waitFor(() => expect(liveOf(canvasElement)).toHaveAttribute("aria-live", "polite"));
    await expectRest(canvasElement);
  },
};

export const PauseHoverFocus: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  play: async ({ canvasElement }) => {
    const viewport = viewportOf(canvasElement);
    await expectTurn(canvasElement);
    await userEvent.hover(viewport);
    await expectRest(canvasElement);
    await userEvent.unhover(viewport);
    await expectTurn(canvasElement);
    viewport.focus();
    await expectRest(canvasElement);
    viewport.blur();
    await expectRest(canvasElement);
  },
};

export const UserStopSurvives: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  play: async ({ canvas, canvasElement }) => {
    const viewport = viewportOf(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Stop slide rotation" }));
    await userEvent.hover(viewport);
    await userEvent.unhover(viewport);
    dispatchEvent(new Event("resize"));
    await expectRest(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Start slide rotation" }));
    await expectTurn(canvasElement);
  },
};

export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(reachable(canvasElement).length).toBeLessThan(3), {
      timeout: 10_000,
    });
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Stop slide rotation" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(document.activeElement).toHaveAccessibleName("Start slide rotation");
    for (const name of ["Previous slide", "Next slide"]) {
      await userEvent.tab();
      await expect(canvas.getByRole("button", { name })).toHaveFocus();
    }
    const before = statusOf(canvasElement);
    await userEvent.keyboard("{ArrowRight}");
    await expect(statusOf(canvasElement)).not.toBe(before);
    await userEvent.keyboard("{ArrowLeft}");
    await expect(statusOf(canvasElement)).toBe(before);
    await userEvent.tab();
    await expect(viewportOf(canvasElement)).toHaveFocus();
    await expectRest(canvasElement);
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
    return hurry();
  },
  play: async ({ canvas, canvasElement }) => {
    await expectRest(canvasElement);
    await expect(canvas.queryByRole("button", { name: /rotation/ })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Next slide" }));
    await waitFor(() => expect(statusOf(canvasElement)).toBe("Review 2 of 14"));
  },
};

/** Server markup in a frame that runs no script. */
export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <Testimonials {...args} />
    </NoScriptFrame>
  ),
};
