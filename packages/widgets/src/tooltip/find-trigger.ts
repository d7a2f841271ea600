const focusable = [
  "a[href]",
  "area[href]",
  "button",
  "input:not([type='hidden'])",
  "select",
  "textarea",
  "details > summary:first-of-type",
  "iframe",
  "audio[controls]",
  "video[controls]",
  "[contenteditable]:not([contenteditable='false' i])",
  "[tabindex]",
]
  .map((one) => `${one}:not(:disabled)`)
  .join(",");

/**
 * The element that a tooltip belongs to: the first one of the island that the keyboard can reach, else the
 * island itself. Asked for each time, because the page may write and show its content anew.
 */
export function findTrigger(island: HTMLElement): HTMLElement {
  return [...island.querySelectorAll<HTMLElement>(focusable)].find(isReached) ?? island;
}

function isReached(element: HTMLElement): boolean {
  if (element.hasAttribute("tabindex") && element.tabIndex < 0) return false;
  if (element.closest("[inert]")) return false;
  // A field that is cut to a dot for screen readers has a label in its place, somewhere in the island.
  if (element.offsetWidth === 1 && element.offsetHeight === 1) return false;
  // Chrome 105, Firefox 106, Safari 17.4; before, a hidden one counts.
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
