import { findTrigger } from "./find-trigger.ts";
import { listenToPage } from "./listen-to-page.ts";
import { listenToTrigger } from "./listen-to-trigger.ts";
import {
  type Area,
  closedState,
  isLeft,
  nextOpenState,
  type OpenEvent,
  type OpensOn,
} from "./open-state.ts";
import { readFirstEvent } from "./read-first-event.ts";

/** A tooltip that is open. */
export interface Opening {
  readonly trigger: HTMLElement;
  /** Whether a click or a tap opened it. Else the pointer or the focus arrived at the trigger. */
  readonly isPressed: boolean;
}

interface WatchOptions {
  opensOn: OpensOn;
  /** Whether it closes when pointer and focus have left. */
  autohide: boolean;
  /** Milliseconds from then until it does. */
  hideDelay: number;
  /** The tooltip's element while it is open. */
  bubble(): HTMLElement | null;
  /** Called when it opens; with `null` at first, and when it closes. */
  show(opening: Opening | null): void;
}

export interface TriggerWatch {
  close(): void;
  /** Closes it and removes every listener. */
  stop(): void;
}

/** Closes the one that is open: there is one at a time on a page. */
let closeOpen: (() => void) | undefined;

/** Elements that `aria-expanded` means something on. */
const expandable = "button,[role='button'],a[href]";

/** Decides when the tooltip of an island is open: feeds events into its state, and acts on it. */
export function watchTrigger(island: HTMLElement, options: WatchOptions): TriggerWatch {
  const { opensOn, autohide, hideDelay, bubble, show } = options;
  const watching = new AbortController();
  let whileOpen: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state = closedState;

  const first = findTrigger(island);
  // A trigger that has the attribute already opens something of the page.
  const expands =
    opensOn.has("click") && first.matches(expandable) && !first.hasAttribute("aria-expanded");
  const setExpanded = (): void => {
    if (expands) first.setAttribute("aria-expanded", String(state.isOpen));
  };

  function areaOf(target: EventTarget | null): Area {
    if (!(target instanceof Node)) return "outside";
    if (bubble()?.contains(target)) return "bubble";
    return findTrigger(island).contains(target) ? "trigger" : "outside";
  }

  function handle(event: OpenEvent): void {
    const wasOpen = state.isOpen;
    state = nextOpenState(state, event, opensOn);
    if (autohide && isLeft(state)) timer ??= setTimeout(close, hideDelay);
    else {
      clearTimeout(timer);
      timer = undefined;
    }
    if (state.isOpen === wasOpen) return;
    if (state.isOpen) onOpen();
    else onClose();
  }

  function onOpen(): void {
    closeOpen?.();
    closeOpen = close;
    whileOpen = new AbortController();
    listenToPage({ areaOf, handle, bubble, signal: whileOpen.signal });
    setExpanded();
    show({ trigger: findTrigger(island), isPressed: state.isPressed });
  }

  function onClose(): void {
    whileOpen?.abort();
    if (closeOpen === close) closeOpen = undefined;
    setExpanded();
    show(null);
  }

  function close(): void {
    handle("close");
  }

  setExpanded();
  listenToTrigger(island, { areaOf, handle, signal: watching.signal });
  show(null);
  const firstEvent = readFirstEvent(first, opensOn);
  if (firstEvent) handle(firstEvent);

  return {
    close,
    stop() {
      close();
      watching.abort();
      if (expands) first.removeAttribute("aria-expanded");
    },
  };
}
