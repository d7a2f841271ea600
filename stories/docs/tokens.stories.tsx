import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { TokenGallery } from "./token-gallery.tsx";

const meta = {
  title: "Design/Tokens",
  component: TokenGallery,
  tags: ["!autodocs"],
} satisfies Meta<typeof TokenGallery>;

export default meta;

export const Tokens: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    const accent = canvas.getByRole("row", { name: /--sk-accent / });
    await expect(accent).toHaveTextContent("#2b4fd8");
    await expect(accent).toHaveTextContent("#8fa6ff");
    await expect(accent).toHaveTextContent(/\d\.\d and \d\.\d on canvas \(at least 4\.5\)/);
  },
};
