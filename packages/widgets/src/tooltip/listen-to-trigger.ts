import type { Area, OpenEvent } from "./open-state.ts";

interface ListenOptions {
  areaOf(target: EventTarget | null): Area;
  handle(event: OpenEvent): void;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Reports what happens on the trigger. It listens at the island, because the page may write the
 * trigger anew, and before the page does (capture), so that nothing the page stops is missed.
 */
export function listenToTrigger(
  island: HTMLElement,
  { areaOf, handle, signal }: ListenOptions,
): void {
  const isTrigger = (target: EventTarget | null): boolean => areaOf(target) === "trigger";

  function onOver({ target, relatedTarget, pointerType }: PointerEvent): void {
    // A finger hovers for as long as it presses.
    if (pointerType === "mouse" && isTrigger(target) && !isTrigger(relatedTarget)) handle("enter");
  }

  function onPress({ target, pointerType }: PointerEvent): void {
    if (isTrigger(target)) handle({ press: pointerType === "mouse" ? "mouse" : "touch" });
  }

  function onClick({ target, detail }: MouseEvent): void {
    // A click of the keyboard has no number (UI Events, "detail").
    if (isTrigger(target)) handle({ click: detail > 0 ? "pointer" : "keyboard" });
  }

  function onFocus({ target }: FocusEvent): void {
    if (!isTrigger(target)) return;
    const element = target as Element;
    // A field shows its focus after a press too, which is no wish to read.
    const isVisible = element.matches(":focus-visible") && !element.matches(":active");
    handle({ focus: isVisible ? "visible" : "silent" });
  }

  function onBlur({ target, relatedTarget }: FocusEvent): void {
    if (isTrigger(target) && !isTrigger(relatedTarget)) handle("blur");
  }

  island.addEventListener("pointerover", onOver, { capture: true, signal });
  island.addEventListener("pointerdown", onPress, { capture: true, signal });
  island.addEventListener("focusin", onFocus, { capture: true, signal });
  island.addEventListener("focusout", onBlur, { capture: true, signal });
  island.addEventListener("click", onClick, { capture: true, signal });
}
