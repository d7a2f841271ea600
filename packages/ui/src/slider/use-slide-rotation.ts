import { type RefObject, useCallback, useEffect, useReducer } from "react";
import { useInView } from "../in-view/use-in-view.ts";
import { motion as pageMotion, useMotion } from "../motion/index.ts";
import {
  type FocusPlace,
  initialPlayState,
  isOn,
  isRotating,
  nextPlayState,
} from "./play-state.ts";

interface Rotation {
  /** Whether the slider moves by itself now. */
  rotating: boolean;
  /** Whether it does or will go on by itself. */
  on: boolean;
  /** Stops or starts it, and with it everything on the page that moves. */
  toggle(): void;
  /** A visitor has moved it by hand. The same function each time. */
  stop(): void;
}

/**
 * Whether a slider moves by itself. It does when half of it is in the window, and not while the
 * mouse is over it; once the focus has been inside, or a visitor has moved it, only when asked to.
 * (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/)
 *
 * @param slider holds the element from the first commit on; slides are its `<li>`
 * @param canMove whether it has more slides than it shows
 * @param isPolite whether it rests under the pointer and with the focus. Default: yes. In either case it rests where a visitor
 *   has stopped it or asks for reduced motion, and with the focus in a slide
 */
export function useSlideRotation(
  slider: RefObject<HTMLElement | null>,
  canMove: boolean,
  isPolite = true,
): Rotation {
  const [state, dispatch] = useReducer(nextPlayState, { ...initialPlayState, forced: !isPolite });
  const visible = useInView(slider, 0.5);
  const motion = useMotion();
  const on = isOn(state, motion);

  useEffect(() => {
    const element = slider.current;
    const controller = new AbortController();
    const { signal } = controller;
    const onFocus = ({ target }: FocusEvent): void => dispatch({ focus: placeOf(target) });
    const onBlur = (): void => dispatch({ focus: "outside" });
    // A finger hovers for as long as it presses.
    const onOver = ({ pointerType }: PointerEvent): void =>
      dispatch({ hovered: pointerType !== "touch" });
    const onLeave = (): void => dispatch({ hovered: false });
    element?.addEventListener("focusin", onFocus, { signal });
    element?.addEventListener("focusout", onBlur, { signal });
    // Not pointerenter, which has come and gone when the widget mounts under the pointer.
    element?.addEventListener("pointerover", onOver, { signal });
    element?.addEventListener("pointerleave", onLeave, { signal });
    if (element?.matches(":focus-within")) dispatch({ focus: "slide" });
    return () => controller.abort();
  }, [slider]);

  const toggle = (): void => {
    dispatch(on ? "stop" : "start");
    if (on || motion === "paused") pageMotion.toggle();
  };
  const stop = useCallback(() => dispatch("stop"), []);
  return { rotating: isRotating(state, { motion, visible, canMove }), on, toggle, stop };
}

function placeOf(target: EventTarget | null): FocusPlace {
  const element = target as Element;
  if (element.closest(".sk-slider__toggle")) return "toggle";
  return element.closest("li") ? "slide" : "controls";
}
