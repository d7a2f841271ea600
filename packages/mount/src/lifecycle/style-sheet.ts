import type { Warnings } from "../warnings/warnings.ts";
import { whenLoaded } from "../dom/when-loaded.ts";

let checked = false;

/**
 * The one style sheet is easily forgotten; without it the widgets are bare and nothing says why.
 * Checks once per page, at the first widget with styles that is still there when the page has loaded.
 */
export function checkStyleSheet(island: Element, loadWarnings: () => Promise<Warnings>): void {
  if (checked) return;
  const root = island.querySelector(".sk");
  if (!root) return;
  checked = true;
  whenLoaded(() => {
    if (!root.isConnected) checked = false;
    else if (!getComputedStyle(root).getPropertyValue("--_accent")) {
      loadWarnings().then(
        (warnings) => warnings.noStyleSheet(),
        () => {},
      );
    }
  });
}
