import { Component as PartnersStrip, schema } from "@skerry/widgets/partners-strip";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent, waitFor, within } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/partners-strip/partners-strip.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: PartnersStrip,
  args: v.parse(schema, {}),
} satisfies Meta<typeof PartnersStrip>;

export default meta;
type Story = StoryObj<typeof meta>;

/** So many partners with the built-in marks. */
const many = (count: number) =>
  [...Array(count).keys()].map((position) => ({
    name: `Partner ${position + 1}`,
    logo: `partners/partner-${(position % 12) + 1}.svg`,
  }));

const missing = (name: string) => ({ name, logo: "partners/missing.svg" });

/** The visible partners, by name. */
const seen = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .getAllByRole("listitem")
    .map(({ lastElementChild: logo }) => logo?.getAttribute("alt") ?? logo?.textContent);

/** Makes five seconds a quarter of one, and chance the same each time. */
function hurry(): () => void {
  let seed = 7;
  const { setInterval } = window;
  const { random } = Math;
  // Storybook reports each call of a spy with a number of chance, so this must be no spy.
  Math.random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  Object.assign(window, {
    setInterval: (run: () => void, pace: number) => setInterval(run, pace === 5000 ? 250 : pace),
  });
  return () => {
    Math.random = random;
    Object.assign(window, { setInterval });
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits for swaps and checks each: one slot, and another one than the last time. */
async function watchSwaps(canvasElement: HTMLElement, count: number): Promise<void> {
  let lastSlot = -1;
  for (let done = 0; done < count; done += 1) {
    const before = seen(canvasElement);
    await waitFor(() => expect(seen(canvasElement)).not.toEqual(before), { interval: 20 });
    const now = seen(canvasElement);
    const changed = [...now.keys()].filter((slot) => now[slot] !== before[slot]);
    await expect(changed).toHaveLength(1);
    await expect(changed[0]).not.toBe(lastSlot);
    await expect(new Set(now).size).toBe(6);
    lastSlot = changed[0] ?? -1;
  }
}

/** The twelve built-in marks, six at a time. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = { args: v.parse(schema, example) };

export const AllProps: Story = {
  args: v.parse(schema, { ...example, headingLevel: 3, className: "my-partners" }),
};

export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without partners the widget shows nothing." },
  args: { partners: [] },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("heading")).toBeNull();
    await expect(canvas.queryByRole("list")).toBeNull();
  },
};

export const One: Story = {
  args: { partners: many(1) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(1);
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: { partners: many(1000) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(6);
    await canvas.findByRole("button", { name: "Pause animations" });
  },
};

export const LongWords: Story = {
  tags: ["!autodocs", "test-case"],
  args: {
    headline: longWord,
    partners: [longWord, ...many(7).map(({ name }) => name)].map(missing),
  },
};

/** Names stand in for logos that cannot be loaded. */
export const MissingImages: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  args: { partners: [missing("Example partner"), missing("شريك للمثال"), ...many(4)] },
  play: async ({ canvas }) => {
    await canvas.findByText("Example partner");
    await canvas.findByText("شريك للمثال");
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
    const tops = canvas.getAllByRole("listitem").map((cell) => cell.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
    for (const logo of canvas.getAllByRole("img")) {
      await expect(logo.getBoundingClientRect().width).toBeGreaterThan(90);
    }
  },
};

export const NarrowColumn: Story = {
  decorators: [narrowColumn],
};

export const Rotation: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  play: ({ canvasElement }) => watchSwaps(canvasElement, 5),
};

export const SixOnly: Story = {
  tags: ["!autodocs", "test-case"],
  args: { partners: many(6) },
  beforeEach: hurry,
  play: async ({ canvas, canvasElement }) => {
    const before = seen(canvasElement);
    await pause(1000);
    await expect(seen(canvasElement)).toEqual(before);
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};

export const SevenOnly: Story = {
  tags: ["!autodocs", "test-case"],
  args: { partners: many(7) },
  beforeEach: hurry,
  play: ({ canvasElement }) => watchSwaps(canvasElement, 3),
};

/** Two hidden logos are missing: they never come, and each is one warning in the console. */
export const LogoFails: Story = {
  tags: ["!autodocs", "test-case"],
  args: {
    partners: [
      ...many(8),
      missing("Missing partner"),
      { name: "Lost partner", logo: "partners/lost.svg" },
    ],
  },
  beforeEach: hurry,
  play: async ({ canvasElement }) => {
    const warn = spyOn(console, "warn").mockImplementation(() => {});
    const failed = () =>
      warn.mock.calls
        .map(([message]) => String(message))
        .filter((text) => text.startsWith("failed to preload"));
    await waitFor(() => expect(failed()).toHaveLength(2), { timeout: 10_000 });
    await watchSwaps(canvasElement, 3);
    await expect(seen(canvasElement).join()).not.toMatch(/Missing|Lost/);
    await expect(failed()).toHaveLength(2);
  },
};

export const Paused: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Pause animations" }));
    const before = seen(canvasElement);
    await pause(1000);
    await expect(seen(canvasElement)).toEqual(before);
    await userEvent.click(canvas.getByRole("button", { name: "Play animations" }));
    await watchSwaps(canvasElement, 2);
  },
};

export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  beforeEach: hurry,
  play: async ({ canvas, canvasElement }) => {
    const button = await canvas.findByRole("button", { name: "Pause animations" });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    const before = seen(canvasElement);
    await pause(1000);
    await expect(seen(canvasElement)).toEqual(before);
    await userEvent.keyboard("{Enter}");
    await expect(button).toHaveAccessibleName("Play animations");
    await userEvent.keyboard(" ");
    await watchSwaps(canvasElement, 2);
  },
};

/** The widget for visitors whose system asks for reduced motion. */
export const ReducedMotion: Story = {
  tags: ["!autodocs"],
  globals: { motion: "reduced" },
  beforeEach: hurry,
  play: async ({ canvas, canvasElement }) => {
    const button = await canvas.findByRole("button", { name: "Show all partners" });
    const before = seen(canvasElement);
    await pause(1000);
    await expect(seen(canvasElement)).toEqual(before);
    await userEvent.click(button);
    await expect(canvas.getAllByRole("listitem")).toHaveLength(12);
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(button);
    await expect(canvas.getAllByRole("listitem")).toHaveLength(6);
  },
};

export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <PartnersStrip {...args} />
    </NoScriptFrame>
  ),
};

/** All partners at once, and no button. */
export const Print: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("print"),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(12);
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
