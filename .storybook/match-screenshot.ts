import type { Preview } from "@storybook/react-vite";

/**
 * Compares stories tagged `visual` with their screenshots in the repository, when stories run as
 * tests. In Storybook's own window it does nothing.
 */
export const matchScreenshot: NonNullable<Preview["afterEach"]> = async ({
  id,
  tags,
  canvasElement,
}) => {
  if (!("__vitest_browser__" in globalThis) || !tags.includes("visual")) return;
  const [{ expect }, { page }] = await Promise.all([import("vitest"), import("vitest/browser")]);
  await document.fonts.ready;
  await expect(page.elementLocator(canvasElement)).toMatchScreenshot(id);
};
