import { Component as Pagination, schema } from "@skerry/widgets/pagination";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import * as v from "valibot";
import example from "../../packages/widgets/src/pagination/pagination.example.json";
import { narrowColumn } from "../narrow-column.tsx";
import { NoScriptFrame } from "../no-script-frame.tsx";
import { showMedia } from "../show-media.ts";

const meta = {
  component: Pagination,
  args: v.parse(schema, { ...example, href: "#page-{page}" }),
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

const numbers = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link", { name: /^Page/ })
    .map(({ textContent }) => textContent);

/** In the middle of a list. */
export const Default: Story = { tags: ["visual"] };

export const Playground: Story = {};

export const AllProps: Story = {
  args: { page: 7, pages: 12, label: "Pages of results", headingLevel: 3, className: "my-pages" },
};

export const Empty: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "Without pages the widget shows nothing." },
  args: { pages: 0 },
  play: ({ canvas }) => expect(canvas.queryByRole("navigation")).toBeNull(),
};

/** One page needs no links to pages. */
export const One: Story = {
  tags: ["!autodocs", "test-case"],
  parameters: { note: "One page needs no links to pages." },
  args: { page: 1, pages: 1 },
  play: ({ canvas }) => expect(canvas.queryByRole("navigation")).toBeNull(),
};

export const Many: Story = {
  tags: ["!autodocs", "test-case"],
  args: { page: 1_234_567, pages: 9_999_999 },
  play: async ({ canvas, canvasElement }) => {
    await expect(numbers(canvasElement)).toHaveLength(7);
    await expect(canvas.getByRole("link", { current: "page" })).toHaveTextContent(/^1234567$/);
  },
};

/** Which pages are linked, for every kind of place in a list. */
export const WindowTable: Story = {
  tags: ["visual", "!autodocs", "test-case"],
  render: (args) => (
    <>
      {windows.map(([page, pages]) => (
        <Pagination
          {...args}
          key={`${page} of ${pages}`}
          page={page}
          pages={pages}
          label={`Page ${page} of ${pages}`}
        />
      ))}
    </>
  ),
  play: async ({ canvas }) => {
    for (const [page, pages, expected] of windows) {
      const navigation = canvas.getByRole("navigation", { name: `Page ${page} of ${pages}` });
      await expect(numbers(navigation).join(" ")).toBe(expected);
      const current = within(navigation).getByRole("link", { current: "page" });
      await expect(current).toHaveTextContent(
        new RegExp(`^${Math.min(Math.max(page, 1), pages)}$`),
      );
    }
  },
};

const windows = [
  [1, 20, "1 2 3 4 5 20"],
  [3, 20, "1 2 3 4 5 20"],
  [4, 20, "1 2 3 4 5 6 20"],
  [10, 20, "1 8 9 10 11 12 20"],
  [19, 20, "1 16 17 18 19 20"],
  [20, 20, "1 16 17 18 19 20"],
  [2, 2, "1 2"],
  [0, 3, "1 2 3"],
  [99, 7, "1 2 3 4 5 6 7"],
] as const;

/** The step back keeps its place, and leads nowhere. */
export const FirstPage: Story = {
  args: { page: 1 },
  play: async ({ canvas }) => {
    const before = canvas.getByRole("link", { name: "Previous page" });
    await expect(before).toHaveAttribute("aria-disabled", "true");
    await expect(before).not.toHaveAttribute("href");
    await expect(canvas.getByRole("link", { name: "Next page" })).toHaveAttribute("rel", "next");
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
    const links = canvas.getAllByRole("link");
    const tops = links.map((link) => link.getBoundingClientRect().top);
    await expect(new Set(tops).size).toBe(1);
    for (const link of links) await expect(getComputedStyle(link).fontSize).toBe("16px");
  },
};

/** Seven digits in a narrow column take two lines. */
export const NarrowColumn: Story = {
  args: { page: 1_234_567, pages: 9_999_999 },
  decorators: [narrowColumn],
};

export const KeyboardOnly: Story = {
  tags: ["!autodocs", "test-case"],
  args: { page: 1, pages: 3 },
  play: async ({ canvas }) => {
    // The step back leads nowhere, so Tab passes over it.
    for (const name of ["Page 1", "Page 2", "Page 3", "Next page"]) {
      await userEvent.tab();
      await expect(canvas.getByRole("link", { name })).toHaveFocus();
    }
  },
};

export const NoJs: Story = {
  tags: ["!autodocs"],
  render: (args) => (
    <NoScriptFrame>
      <Pagination {...args} />
    </NoScriptFrame>
  ),
};

/** Links to other pages cannot be followed on paper. */
export const Print: Story = {
  tags: ["!autodocs"],
  beforeEach: () => showMedia("print"),
  play: ({ canvas }) => expect(canvas.queryAllByRole("link")).toEqual([]),
};
