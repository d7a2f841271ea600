import { create } from "storybook/theming/create";

/** The fonts of the reference, one for text and one for code, and the colour of Skerry. */
const brand = {
  brandTitle: "Skerry",
  fontBase: "system-ui, sans-serif",
  fontCode: "ui-monospace, monospace",
};

export const docsTheme = create({ base: "light", ...brand, colorSecondary: "#2b4fd8" });

/** For the frame around the stories. Pages of text are light, as their tables are. */
export const darkTheme = create({ base: "dark", ...brand, colorSecondary: "#8fa6ff" });
