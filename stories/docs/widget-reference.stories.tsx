import { registry } from "@skerry/widgets/registry";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { WidgetReference } from "./widget-reference.tsx";

const meta = {
  title: "Reference/All widgets",
  component: WidgetReference,
  // The page beside this file shows it; as a story it is only tested.
  tags: ["!dev", "!autodocs"],
} satisfies Meta<typeof WidgetReference>;

export default meta;

/** Every widget of the registry has its section and every prop its sentence. */
export const Complete: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await canvas.findByRole("heading", { name: "review-card" });
    await expect(canvas.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(
      Object.keys(registry),
    );
    for (const cell of canvas.getAllByRole("cell")) await expect(cell).not.toBeEmptyDOMElement();
  },
};
