import { arrowStep } from "@skerry/ui/slider";
import { type RefObject, useEffect } from "react";

/** Pixels that a finger has to go sideways. */
const threshold = 40;

interface Gestures {
  /** A finger has swiped: 1 onwards, -1 back, in the direction of reading. */
  onSwipe(by: 1 | -1): void;
  /** An arrow key was pressed on the element itself. */
  onArrow(by: 1 | -1): void;
}

/**
 * Swipes and arrow keys of an element. The mouse is left to select the captions.
 *
 * @param gestures the same functions as long as nothing changes
 */
export function useGestures(
  target: RefObject<HTMLElement | null>,
  { onSwipe, onArrow }: Gestures,
): void {
  useEffect(() => {
    const element = target.current;
    const controller = new AbortController();
    const { signal } = controller;
    let down: PointerEvent | undefined;

    const onDown = (event: PointerEvent): void => {
      // A second finger zooms.
      down = event.isPrimary && event.pointerType !== "mouse" ? event : undefined;
    };
    const onUp = (event: PointerEvent): void => {
      if (!down || !event.isPrimary) return;
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      down = undefined;
      if (Math.abs(x) < Math.max(threshold, Math.abs(y))) return;
      const by = element && arrowStep(x < 0 ? "ArrowRight" : "ArrowLeft", element);
      if (by) onSwipe(by);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const by = element && event.target === element && arrowStep(event.key, element);
      if (!by) return;
      event.preventDefault();
      onArrow(by);
    };
    element?.addEventListener("pointerdown", onDown, { signal });
    element?.addEventListener("pointerup", onUp, { signal });
    element?.addEventListener("keydown", onKeyDown, { signal });
    return () => controller.abort();
  }, [target, onSwipe, onArrow]);
}
