import { findTrigger } from "./find-trigger.ts";

/** A tooltip that is open. */
export interface Opening {
  readonly trigger: HTMLElement;
  /** Whether it was asked for, by a click or a tap, and has not just come with pointer or focus. */
  readonly isPressed: boolean;
}

interface WatchOptions {
  /** `hover`, `focus`, `click`: what opens it. */
  opensOn: ReadonlySet<string>;
  /** Whether it closes when pointer and focus have left. */
  autohide: boolean;
  /** Milliseconds from then until it does. */
  hideDelay: number;
  /** Its element while it is open. */
  bubble(): HTMLElement | null;
  /** Called when it opens; with `null` at first, and when it closes. */
  show(opening: Opening | null): void;
}

export interface TriggerWatch {
  close(): void;
  /** Ends everything; closes it first. */
  stop(): void;
}

/** Closes the one that is open: there is one at a time on a page. */
let closeOpen: (() => void) | undefined;

/** What `aria-expanded` says something about. */
const expandable = "button,[role='button'],a[href]";

/**
 * Decides when the tooltip of an island is open. It listens at the island, and at the page as long
 * as it is open, and before the page does (capture), so that nothing the page stops is missed.
 */
export function watchTrigger(island: HTMLElement, options: WatchOptions): TriggerWatch {
  const { opensOn, autohide, hideDelay, bubble, show } = options;
  const watching = new AbortController();
  let whileOpen: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPressed = false;
  /** Who keeps it open. */
  let isHovered = false;
  let isFocused = false;
  let press: { isMouse: boolean; wasOpen: boolean } | undefined;

  const isIn = (parent: Element | null | undefined, target: EventTarget | null): boolean =>
    target instanceof Node && Boolean(parent?.contains(target));
  const inBubble = (target: EventTarget | null): boolean => isIn(bubble(), target);
  // The bubble lies inside the island, which may be the trigger itself.
  const inTrigger = (target: EventTarget | null): boolean =>
    isIn(findTrigger(island), target) && !inBubble(target);

  const first = findTrigger(island);
  // One that has the attribute already opens something of the page.
  const expands =
    opensOn.has("click") && first.matches(expandable) && !first.hasAttribute("aria-expanded");
  if (expands) first.setAttribute("aria-expanded", "false");

  function stay(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function leave(): void {
    if (autohide && !isHovered && !isFocused) timer ??= setTimeout(close, hideDelay);
  }

  function close(): void {
    stay();
    if (!whileOpen) return;
    whileOpen.abort();
    whileOpen = undefined;
    isHovered = isFocused = false;
    if (closeOpen === close) closeOpen = undefined;
    if (expands) first.setAttribute("aria-expanded", "false");
    show(null);
  }

  function open(byPress: boolean): void {
    stay();
    if (whileOpen) return;
    closeOpen?.();
    closeOpen = close;
    isPressed = byPress;
    whileOpen = new AbortController();
    const { signal } = whileOpen;
    addEventListener("keydown", onKey, { capture: true, signal });
    addEventListener("pointerdown", onPressAnywhere, { capture: true, signal });
    addEventListener("pointerover", onOverAnywhere, { capture: true, signal });
    addEventListener("pagehide", onPageHide, { signal });
    document.documentElement.addEventListener("pointerleave", onLeavePage, { signal });
    if (expands) first.setAttribute("aria-expanded", "true");
    show({ trigger: findTrigger(island), isPressed });
  }

  function openByHover(): void {
    open(false);
    isHovered = true;
  }

  function openByFocus(): void {
    open(false);
    isFocused = true;
  }

  /** It stays as long as the focus does. Safari gives none to a button: then nothing leaves it. */
  function openByPress(): void {
    open(true);
    isFocused = true;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing) return;
    // A dialog around it would close too, by itself (close requests, HTML) or by its script.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  function onPressAnywhere({ target }: PointerEvent): void {
    if (!inTrigger(target) && !inBubble(target)) close();
  }

  // Not pointerout: a node that is removed under the pointer sends none.
  function onOverAnywhere({ target, pointerType }: PointerEvent): void {
    if (pointerType !== "mouse") return;
    isHovered = inBubble(target) || (opensOn.has("hover") && inTrigger(target));
    if (isHovered) stay();
    else leave();
  }

  function onLeavePage(): void {
    isHovered = false;
    leave();
  }

  /** At once: React has no time left, and the page may come back as it is now. */
  function onPageHide(): void {
    bubble()?.style.setProperty("display", "none");
    close();
  }

  function onOver({ target, relatedTarget, pointerType }: PointerEvent): void {
    // A finger hovers for as long as it presses.
    if (pointerType !== "mouse" || !opensOn.has("hover")) return;
    if (inTrigger(target) && !inTrigger(relatedTarget)) openByHover();
  }

  function onPress({ target, pointerType }: PointerEvent): void {
    if (!inTrigger(target)) return;
    const isMouse = pointerType === "mouse";
    press = { isMouse, wasOpen: whileOpen !== undefined };
    if (isMouse && !opensOn.has("click")) close();
  }

  function onClick({ target, detail }: MouseEvent): void {
    if (!inTrigger(target)) return;
    // A click of the keyboard has no number (UI Events, "detail").
    const begun = detail > 0 ? press : undefined;
    press = undefined;
    if (opensOn.has("click") || begun?.isMouse === false) {
      if (begun ? begun.wasOpen : whileOpen) close();
      else openByPress();
    } else if (detail === 0) close();
  }

  function onFocus({ target }: FocusEvent): void {
    if (!inTrigger(target)) return;
    const element = target as Element;
    if (whileOpen && isPressed) {
      isFocused = true;
      stay();
    } else if (opensOn.has("focus") && isKeyboards(element)) openByFocus();
  }

  function onBlur({ target, relatedTarget }: FocusEvent): void {
    if (!inTrigger(target) || inTrigger(relatedTarget)) return;
    isFocused = false;
    leave();
  }

  /** What has brought it here may be over, or may still be the case. */
  function openIfWanted(): void {
    const isOver = first.matches(":hover");
    const visible = [first, ...first.querySelectorAll(":focus-visible")].find((element) =>
      element.matches(":focus-visible"),
    );
    if (opensOn.has("focus") && visible) openByFocus();
    // Without a mouse, what is hovered is what was tapped last.
    else if (isOver && !matchMedia("(hover: hover)").matches) openByPress();
    else if (isOver && opensOn.has("hover")) openByHover();
    else if (opensOn.has("click") && !visible && first.matches(":focus-within")) openByPress();
  }

  const { signal } = watching;
  island.addEventListener("pointerover", onOver, { capture: true, signal });
  island.addEventListener("pointerdown", onPress, { capture: true, signal });
  island.addEventListener("focusin", onFocus, { capture: true, signal });
  island.addEventListener("focusout", onBlur, { capture: true, signal });
  island.addEventListener("click", onClick, { capture: true, signal });
  show(null);
  openIfWanted();

  return {
    close,
    stop() {
      close();
      watching.abort();
      if (expands) first.removeAttribute("aria-expanded");
    },
  };
}

/** Focus that a press has brought is no wish to read, though a field shows it as the keyboard's. */
function isKeyboards(element: Element): boolean {
  return element.matches(":focus-visible") && !element.matches(":active");
}
