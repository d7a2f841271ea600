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
    if (!isTrigger(target)) return;
    isPressed = false;
    handle({ click: detail > 0 ? "pointer" : "keyboard" });
  }

  /** A press on the trigger or its label is on the way: the focus that it brings is no wish to read. */
  let isPressed = false;
  /** How the focus came that returns with the window. */
  let returning: "moved" | "pressed" | undefined;
  let last: "moved" | "pressed" = "moved";

  function isPressOnTrigger(event: Event): boolean {
    const [target = null] = event.composedPath();
    const label = target instanceof Element ? target.closest("label") : null;
    return isTrigger(target) || isTrigger(label?.control ?? null);
  }

  function onFocus({ target }: FocusEvent): void {
    if (!isTrigger(target)) return;
    const wasPressed = isPressed || (target as Element).matches(":active");
    last = returning ?? (wasPressed ? "pressed" : "moved");
    returning = undefined;
    handle({ focus: last });
  }

  function onBlur({ target, relatedTarget }: FocusEvent): void {
    if (!isTrigger(target) || isTrigger(relatedTarget)) return;
    // The window has lost the focus, and its element gets it back.
    const { activeElement } = (target as Element).getRootNode() as Document | ShadowRoot;
    returning = activeElement === target ? last : undefined;
    handle("blur");
  }

  island.addEventListener("pointerover", onOver, { capture: true, signal });
  island.addEventListener("pointerdown", onPress, { capture: true, signal });
  island.addEventListener("focusin", onFocus, { capture: true, signal });
  island.addEventListener("focusout", onBlur, { capture: true, signal });
  island.addEventListener("click", onClick, { capture: true, signal });
  // Browsers move the focus after `pointerdown`; for a finger or a label after `pointerup`, before the click on the trigger.
  const options = { capture: true, passive: true, signal };
  addEventListener("pointerdown", (event) => (isPressed = isPressOnTrigger(event)), options);
  addEventListener("pointerup", (event) => (isPressed &&= isPressOnTrigger(event)), options);
  addEventListener("pointercancel", () => (isPressed = false), options);
  addEventListener("keydown", () => (isPressed = false), options);
}
