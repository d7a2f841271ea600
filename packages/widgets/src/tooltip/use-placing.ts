import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { describeTrigger } from "./describe-trigger.ts";
import type { Props } from "./tooltip.schema.ts";
import type { Opening } from "./watch-trigger.ts";

/** Loads what places it. A chunk of its own, asked for when the tooltip mounts. */
const loadPlacing = () => import("./place-bubble.ts");

interface PlacingOptions {
  /** The id of the bubble. */
  id: string;
  placement: Props["placement"];
  /** Called when the trigger can no longer be seen. The same function each time. */
  onHidden(): void;
}

/**
 * Shows the bubble beside its trigger for as long as it is open, and describes the trigger with it.
 *
 * @throws while rendering, when the code that places it cannot be loaded
 */
export function usePlacing(
  bubble: RefObject<HTMLElement | null>,
  opening: Opening | null | undefined,
  { id, placement, onHidden }: PlacingOptions,
): void {
  const [failure, setFailure] = useState<{ error: unknown }>();
  const isWatched = opening !== undefined;

  useEffect(() => {
    if (isWatched) loadPlacing().catch(() => {});
  }, [isWatched]);

  useLayoutEffect(() => {
    const shown = bubble.current;
    if (!opening || !shown) return undefined;
    const undescribe = describeTrigger(opening.trigger, id);
    // Chrome 114, Firefox 125, Safari 17; before, it lies above what is near.
    shown.showPopover?.();
    let stop: (() => void) | undefined;
    let isOver = false;
    loadPlacing().then(
      ({ placeBubble }) => {
        if (!isOver) stop = placeBubble(opening.trigger, shown, { placement, onHidden });
      },
      (error: unknown) => setFailure({ error }),
    );
    return () => {
      isOver = true;
      stop?.();
      undescribe();
      shown.hidePopover?.();
    };
  }, [bubble, opening, id, placement, onHidden]);

  if (failure) throw failure.error;
}
