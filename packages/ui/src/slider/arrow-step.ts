/**
 * The step of an arrow key in the direction of reading: 1 onwards, -1 back, 0 for other keys, and for
 * arrows up and down.
 *
 * @param key `KeyboardEvent.key`
 * @param element has the direction
 */
export function arrowStep(key: string, element: Element): 1 | -1 | 0 {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return 0;
  const isMirrored = getComputedStyle(element).direction === "rtl";
  return (key === "ArrowLeft") === isMirrored ? 1 : -1;
}
