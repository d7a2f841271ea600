import type { ReactRenderer } from "@storybook/react-vite";
import type { StoryContext } from "storybook/internal/types";
import type { RunOptions } from "axe-core";
import { dressHostPage, type HostSettings } from "./host-page.tsx";

/**
 * Runs axe once more, over the story in the dark theme, when stories run as tests. The addon looks
 * at the theme that the story asks for.
 */
export async function checkDark({
  id,
  canvasElement,
  globals,
  parameters,
}: StoryContext<ReactRenderer>): Promise<void> {
  const { theme, screenshots } = globals as HostSettings & { screenshots?: boolean };
  if (!("__vitest_browser__" in globalThis) || screenshots || theme === "dark") return;
  // There the system has all colours, whatever the theme.
  if (id.endsWith("--forced-colors")) return;
  const { options } = parameters["a11y"] as { options: RunOptions };
  const { default: axe } = await import("axe-core");
  dressHostPage(canvasElement, { theme: "dark" });
  const { violations } = await axe.run(canvasElement, options);
  dressHostPage(canvasElement, { theme });
  if (violations.length === 0) return;
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
  throw new Error(`axe objects to the story in the dark theme.\n\n${lines.join("\n\n")}`);
}
