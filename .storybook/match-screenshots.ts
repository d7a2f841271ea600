import type { ReactRenderer } from "@storybook/react-vite";
import type { StoryContext } from "storybook/internal/types";
import { waitForAnimations } from "storybook/preview-api";
import { dressHostPage } from "./host-page.tsx";

const variants = {
  light: { theme: "light", direction: "ltr" },
  dark: { theme: "dark", direction: "ltr" },
  rtl: { theme: "light", direction: "rtl" },
} as const;

/** Widths of the page, as the names of screenshots say them. */
const widths = { "": 1200, "-375": 375 } as const;

/**
 * Compares the story, as its `play` leaves it, with its screenshots in the repository: light, dark
 * and right to left, on a wide page and on a phone. Only in the tests named "visual"; elsewhere it does nothing.
 */
export async function matchScreenshots({
  id,
  globals,
  canvasElement,
}: StoryContext<ReactRenderer>): Promise<void> {
  if (!globals["screenshots"]) return;
  const [{ expect }, { page }] = await Promise.all([import("vitest"), import("vitest/browser")]);
  const story = id.replace(/^.*--/, "");
  for (const [suffix, width] of Object.entries(widths)) {
    await page.viewport(width, innerHeight);
    // The frame cuts off what is below its end.
    await page.viewport(width, Math.max(innerHeight, document.documentElement.scrollHeight));
    for (const [variant, settings] of Object.entries(variants)) {
      dressHostPage(canvasElement, settings);
      await waitForAnimations();
      await document.fonts.ready;
      const name = `${story}${suffix}-${variant}`;
      await expect.soft(page.elementLocator(canvasElement)).toMatchScreenshot(name);
    }
  }
}
