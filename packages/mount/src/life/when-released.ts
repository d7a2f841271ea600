import type { Island } from "../loader/island.ts";

/** How long a press may last, in milliseconds, when its end was not seen: it may have been a drag. */
const longest = 1000;

/** After a touch the click comes in a task of its own. */
const untilClick = 100;

/**
 * Resolves when no button or key is held down inside an island. Between `pointerdown` and `click`
 * (and `keydown` of the space bar and `keyup`) nodes must not be replaced: the browser drops the
 * click if the node where it began is gone (UI Events, "click": nearest common ancestor).
 */
export function whenReleased({ lastPress: [type] = [] }: Island): Promise<void> {
  return new Promise((resolve) => {
    if (type !== "pointerdown" && type !== "keydown") {
      resolve();
      return;
    }
    const stop = new AbortController();
    let timer = setTimeout(end, longest);
    function end(): void {
      stop.abort();
      clearTimeout(timer);
      resolve();
    }
    function endIn(milliseconds: number): void {
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
    }
    const options = { capture: true, passive: true, signal: stop.signal };
    addEventListener("pointerup", () => endIn(untilClick), options);
    addEventListener("pointercancel", end, options);
    addEventListener("keyup", () => endIn(0), options);
    addEventListener("click", () => endIn(0), options);
  });
}
