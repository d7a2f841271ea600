import { type RefObject, useEffect, useState } from "react";

/**
 * Whether a visitor is at a part of the widget: with the pointer or with the focus. Pressing the
 * pause button counts as having left until either comes again, or pressing it would do nothing.
 *
 * @param target holds the element from the first commit on
 */
export function useHoverOrFocus(target: RefObject<HTMLElement | null>): boolean {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const element = target.current;
    const controller = new AbortController();
    const { signal } = controller;
    // A finger hovers for as long as it presses, and would have to press somewhere else to leave.
    const onEnter = ({ pointerType }: PointerEvent): void => setHovered(pointerType !== "touch");
    const onPress = ({ target: pressed }: MouseEvent): void => {
      if (!(pressed instanceof Element && pressed.closest(".sk-motion"))) return;
      setHovered(false);
      setFocused(false);
    };
    element?.addEventListener("pointerenter", onEnter, { signal });
    element?.addEventListener("pointerleave", () => setHovered(false), { signal });
    element?.addEventListener("focusin", () => setFocused(true), { signal });
    element?.addEventListener("focusout", () => setFocused(false), { signal });
    element?.addEventListener("click", onPress, { signal });
    return () => controller.abort();
  }, [target]);

  return hovered || focused;
}
