import { isInputMethodKey } from "../input-method-key.ts";
import type { Area, OpenEvent } from "./open-state.ts";

interface ListenOptions {
  areaOf(target: EventTarget | null): Area;
  handle(event: OpenEvent): void;
  /** The element of the open tooltip. */
  bubble(): HTMLElement | null;
  /** Ends it. */
  signal: AbortSignal;
}

/**
 * Reports what happens on the page while a tooltip is open, before the page's own listeners
 * (capture), so that nothing the page stops is missed.
 */
export function listenToPage({ areaOf, handle, bubble, signal }: ListenOptions): void {
  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || isInputMethodKey(event)) return;
    // A dialog around it would close too, by itself (close requests, HTML) or by its script.
    event.preventDefault();
    event.stopPropagation();
    handle("close");
  }

  function onPress({ target }: PointerEvent): void {
    if (areaOf(target) === "outside") handle("close");
  }

  // Not pointerout: a node that is removed under the pointer sends none.
  function onOver({ target, pointerType }: PointerEvent): void {
    if (pointerType === "mouse") handle({ over: areaOf(target) });
  }

  /** At once: React has no time left, and the page may come back as it is now. */
  function onPageHide(): void {
    bubble()?.style.setProperty("display", "none");
    handle("close");
  }

  addEventListener("keydown", onKey, { capture: true, signal });
  addEventListener("pointerdown", onPress, { capture: true, signal });
  addEventListener("pointerover", onOver, { capture: true, signal });
  addEventListener("pagehide", onPageHide, { signal });
  document.documentElement.addEventListener("pointerleave", () => handle({ over: "outside" }), {
    signal,
  });
}
