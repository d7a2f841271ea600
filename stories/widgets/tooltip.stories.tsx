import { IslandProvider, useIslandContext } from "@skerry/ui/island";
import { Component as Tooltip, schema } from "@skerry/widgets/tooltip";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ComponentProps, type ReactNode, useState } from "react";
import { expect, fireEvent, userEvent, waitFor, within } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/tooltip/tooltip.example.json";
import { longWord } from "../long-word.ts";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

type TooltipProps = ComponentProps<typeof Tooltip>;

interface HostContentProps {
  tooltip: TooltipProps;
  /** Start of the ids, where several stand on a page. */
  prefix?: string;
  children?: ReactNode;
}

/** Content of a page, and the tooltip after it, as the script of a page puts it there. */
function HostContent({ tooltip, prefix, children }: HostContentProps) {
  const island = useIslandContext();
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <span ref={setElement}>
      {children ?? <button type="button">Transfer</button>}
      {element ? (
        <IslandProvider value={{ ...island, prefix: prefix ?? island.prefix, element }}>
          <Tooltip {...tooltip} />
        </IslandProvider>
      ) : null}
    </span>
  );
}

const meta = {
  component: Tooltip,
  args: v.parse(schema, example),
  render: (args) => <HostContent tooltip={args} />,
  decorators: [
    (Story) => (
      <div style={{ display: "grid", placeItems: "center", blockSize: 280 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Tooltip>;

export default meta;
type Story = StoryObj<typeof meta>;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const tooltipIn = (canvasElement: HTMLElement) => within(canvasElement).queryByRole("tooltip");

/** Opens it with the keyboard and waits until it is in its place. */
async function openWithTab(canvasElement: HTMLElement): Promise<HTMLElement> {
  await userEvent.tab();
  const bubble = await within(canvasElement).findByRole("tooltip");
  await waitFor(() => expect(bubble).toBeVisible());
  return bubble;
}

const open: Story["play"] = async ({ canvasElement }) => {
  await openWithTab(canvasElement);
};

export const Default: Story = { tags: ["visual"], play: open };

export const Playground: Story = {};

export const AllProps: Story = {
  tags: ["visual"],
  args: v.parse(schema, {
    ...example,
    placement: "right-start",
    trigger: "click",
    autohide: false,
    hideDelay: 300,
    className: "my-tooltip",
  }),
};

/** The pointer may go onto it. It closes when the pointer has left both. */
export const Hoverable: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    await userEvent.hover(canvas.getByRole("button"));
    const bubble = await canvas.findByRole("tooltip");
    await userEvent.hover(bubble);
    await pause(200);
    await expect(tooltipIn(canvasElement)).toBe(bubble);
    await fireEvent.pointerOver(document.body, { pointerType: "mouse" });
    await waitFor(() => expect(tooltipIn(canvasElement)).toBeNull());
  },
};

/** Anywhere, and the focus stays. */
export const Escape: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    await openWithTab(canvasElement);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(tooltipIn(canvasElement)).toBeNull());
    await expect(canvas.getByRole("button")).toHaveFocus();
    await expect(canvas.getByRole("button")).not.toHaveAttribute("aria-describedby");
  },
};

/** A tap opens and closes it, and so does a tap elsewhere. */
export const Touch: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    const button = canvas.getByRole("button");
    const tap = async (target: Element) => {
      await fireEvent.pointerDown(target, { pointerType: "touch" });
      await fireEvent.click(target, { detail: 1 });
    };
    await tap(button);
    await expect(await canvas.findByRole("tooltip")).toHaveTextContent(example.text);
    await expect(canvas.getByRole("status")).toHaveTextContent(example.text);
    await tap(button);
    await waitFor(() => expect(tooltipIn(canvasElement)).toBeNull());
    await tap(button);
    await canvas.findByRole("tooltip");
    await tap(document.body);
    await waitFor(() => expect(tooltipIn(canvasElement)).toBeNull());
  },
};

/** In every corner it stays in the window, 8 px from its edge. */
export const Edges: Story = {
  tags: ["!autodocs", "test-case"],
  render: (args) => (
    <>
      {["0 auto auto 0", "0 0 auto auto", "auto 0 0 auto", "auto auto 0 0"].map((inset, corner) => (
        <div key={inset} style={{ position: "fixed", inset }}>
          <HostContent tooltip={args} prefix={`corner-${corner}-`} />
        </div>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    for (const _ of [1, 2, 3, 4]) {
      const bubble = await openWithTab(canvasElement);
      const { left, top, right, bottom } = bubble.getBoundingClientRect();
      await expect(Math.min(left, top)).toBeGreaterThanOrEqual(7.9);
      await expect(right).toBeLessThanOrEqual(innerWidth - 7.9);
      await expect(bottom).toBeLessThanOrEqual(innerHeight - 7.9);
      await userEvent.keyboard("{Escape}");
      await waitFor(() => expect(tooltipIn(canvasElement)).toBeNull());
    }
  },
};

/** No box of the page clips it. */
export const InOverflowHidden: Story = {
  tags: ["!autodocs", "test-case"],
  render: (args) => (
    <div style={{ overflow: "hidden", transform: "translate(4px)", inlineSize: 90 }}>
      <HostContent tooltip={args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const bubble = (await openWithTab(canvasElement)).getBoundingClientRect();
    const button = canvas.getByRole("button").getBoundingClientRect();
    await expect(button.top - bubble.bottom).toBeCloseTo(8, 1);
    await expect(bubble.width).toBeGreaterThan(120);
  },
};

export const LongWords: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  args: { text: `${longWord} ${example.text}` },
  play: async ({ canvasElement }) => {
    const bubble = await openWithTab(canvasElement);
    await expect(bubble.scrollWidth).toBeLessThanOrEqual(bubble.clientWidth + 1);
  },
};

export const Rtl: Story = {
  globals: { direction: "rtl" },
  args: { placement: "bottom-start" },
  play: open,
};

export const Dark: Story = { globals: { theme: "dark" }, play: open };

export const InBootstrap: Story = {
  tags: ["!autodocs"],
  globals: { host: "bootstrap" },
  play: open,
};

export const InHostile: Story = {
  tags: ["!autodocs"],
  globals: { host: "hostile" },
  play: async ({ canvasElement }) => {
    const style = getComputedStyle(await openWithTab(canvasElement));
    await expect(style.textTransform).toBe("none");
    await expect(style.whiteSpace).not.toBe("pre");
  },
};

export const ForcedColors: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("(forced-colors: active)"),
  play: open,
};

/** Without script the page's own button stands alone. */
export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame height={80}>
      <HostContent tooltip={args} />
    </NoScriptFrame>
  ),
};

/** Paper has no pointer: the tooltip is not printed. */
export const Print: Story = {
  tags: ["!autodocs"],
  play: async ({ canvasElement }) => {
    const bubble = await openWithTab(canvasElement);
    const end = showMedia("print");
    await expect(bubble).not.toBeVisible();
    end();
  },
};

/** The column may be narrower than the tooltip. */
export const NarrowColumn: Story = {
  decorators: [narrowColumn],
  play: async ({ canvasElement }) => {
    const { left, right } = (await openWithTab(canvasElement)).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(7.9);
    await expect(right).toBeLessThanOrEqual(innerWidth - 7.9);
  },
};

/** Tab opens it, Tab again closes it. */
export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  play: async ({ canvas, canvasElement }) => {
    await openWithTab(canvasElement);
    await expect(canvas.getByRole("button")).toHaveAccessibleDescription(example.text);
    await userEvent.tab();
    await waitFor(() => expect(tooltipIn(canvasElement)).toBeNull());
    await expect(canvas.getByRole("button")).not.toHaveAttribute("aria-describedby");
  },
};
