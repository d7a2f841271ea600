/**
 * The step of an arrow key: 1 for the arrow that points to the next item, -1 for the one to the item before, the other way
 * round where text runs from right to left. 0 for every other key, also for ArrowUp and ArrowDown.
 *
 * @param key `KeyboardEvent.key`
 * @param element its CSS `direction` decides
 */
export function arrowStep(key: string, element: Element): 1 | -1 | 0 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  const isMirrored = getComputedStyle(element).direction === "rtl";
  return (key === "ArrowLeft") === isMirrored ? 1 : -1;
}
