import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, userEvent } from "storybook/test";
import { IconGallery } from "./icon-gallery.tsx";

const meta = {
  title: "Design/Icons",
  component: IconGallery,
  tags: ["!autodocs"],
} satisfies Meta<typeof IconGallery>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Icons: Story = {
  tags: ["visual"],
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("button")).toHaveLength(19);
  },
};

export const Search: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("searchbox"), "arrow small");
    await expect(canvas.getAllByRole("button")).toHaveLength(4);
    await expect(canvas.getByRole("status")).toHaveTextContent("4 of 19 icons");
  },
};

export const Copy: Story = {
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await userEvent.click(canvas.getByRole("button", { name: "star" }));
    await expect(write).toHaveBeenLastCalledWith(
      '<img src="/skerry/themes/domain-check/assets/icons/star.svg" width="24" height="24" alt="">',
    );
    await userEvent.selectOptions(canvas.getByRole("combobox"), "JSX of a widget");
    await userEvent.click(canvas.getByRole("button", { name: "star" }));
    await expect(write).toHaveBeenLastCalledWith('<Icon name="star" />');
    await expect(canvas.getByRole("status")).toHaveTextContent('Copied: <Icon name="star" />');
  },
};
