import { create } from "storybook/theming/create";

/** Storybook's colours with the fonts of the reference: one font for text, one for code. */
export const docsTheme = create({
  base: "light",
  brandTitle: "Skerry",
  fontBase: "system-ui, sans-serif",
  fontCode: "ui-monospace, monospace",
});
