const focusable = [
  "a[href]",
  "area[href]",
  "button",
  "input:not([type='hidden'])",
  "select",
  "textarea",
  "summary",
  "iframe",
  "audio[controls]",
  "video[controls]",
  "[contenteditable]",
  "[tabindex]",
]
  .map((one) => `${one}:not(:disabled):not([tabindex='-1'])`)
  .join(",");

/**
 * The element that a tooltip belongs to: the first one of the island that the keyboard can reach, else the
 * island itself. Asked for each time, because the page may write its content anew.
 */
export function findTrigger(island: HTMLElement): HTMLElement {
  return island.querySelector<HTMLElement>(focusable) ?? island;
}
