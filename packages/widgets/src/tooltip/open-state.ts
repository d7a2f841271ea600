/** What opens a tooltip: the values of the prop `trigger`, and `press` where the focus of a press does, too. */
export type OpensOn = ReadonlySet<string>;

/** Whether a tooltip is open, and what keeps it open. */
export interface OpenState {
  readonly isOpen: boolean;
  /** Whether a click or a tap opened it. Else the pointer or the focus arrived at the trigger. */
  readonly isPressed: boolean;
  /** The mouse is over the trigger or the bubble. */
  readonly isHovered: boolean;
  /** The focus is in the trigger. */
  readonly isFocused: boolean;
  /** A `pointerdown` on the trigger, until its click comes. */
  readonly press?: { readonly isMouse: boolean; readonly wasOpen: boolean } | undefined;
}

/** The place of an event. The bubble lies inside the island, which may be the trigger itself. */
export type Area = "trigger" | "bubble" | "outside";

export type OpenEvent =
  /** The mouse came onto the trigger from outside of it. */
  | "enter"
  /** The focus left the trigger. */
  | "blur"
  /** Opened as by a click, whatever the prop `trigger` says. */
  | "open"
  /** Escape, a press outside, the end of the delay, the end of the page. */
  | "close"
  /** The mouse is over an area. */
  | { readonly over: Area }
  /** The focus came to the trigger: by a press on it or on its label, or by anything else. */
  | { readonly focus: "moved" | "pressed" }
  /** `pointerdown` on the trigger; a pen counts as touch. */
  | { readonly press: "mouse" | "touch" }
  /** `click` on the trigger. */
  | { readonly click: "pointer" | "keyboard" };

export const closedState: OpenState = {
  isOpen: false,
  isPressed: false,
  isHovered: false,
  isFocused: false,
};

/** The state after an event. */
export function nextOpenState(state: OpenState, event: OpenEvent, opensOn: OpensOn): OpenState {
  if (event === "enter") return opensOn.has("hover") ? open(state, { isHovered: true }) : state;
  if (event === "blur") return { ...state, isFocused: false };
  if (event === "open") return openByPress(state);
  if (event === "close") return close(state);
  if ("over" in event) {
    const isOver = event.over === "bubble" || (event.over === "trigger" && opensOn.has("hover"));
    return { ...state, isHovered: state.isOpen && isOver };
  }
  if ("focus" in event) {
    const keeps = state.isOpen && state.isPressed;
    const opens = opensOn.has("focus") && (event.focus === "moved" || opensOn.has("press"));
    return keeps || opens ? open(state, { isFocused: true }) : state;
  }
  if ("press" in event) {
    const isMouse = event.press === "mouse";
    const next = isMouse && !opensOn.has("click") ? close(state) : state;
    return { ...next, press: { isMouse, wasOpen: state.isOpen } };
  }
  return afterClick(state, event.click, opensOn);
}

/** Whether it is open and neither the mouse nor the focus keeps it open. */
export function isLeft({ isOpen, isHovered, isFocused }: OpenState): boolean {
  return isOpen && !isHovered && !isFocused;
}

function afterClick(
  { press, ...state }: OpenState,
  click: "pointer" | "keyboard",
  opensOn: OpensOn,
): OpenState {
  // A click of the keyboard has no press of its own.
  const start = click === "pointer" ? press : undefined;
  if (opensOn.has("click") || start?.isMouse === false) {
    return (start?.wasOpen ?? state.isOpen) ? close(state) : openByPress(state);
  }
  return click === "keyboard" ? close(state) : state;
}

/** The tooltip stays as long as the focus does. Safari gives a button no focus: then nothing closes it. */
function openByPress(state: OpenState): OpenState {
  return open(state, { isPressed: !state.isOpen || state.isPressed, isFocused: true });
}

function open(state: OpenState, change: Partial<OpenState>): OpenState {
  return { ...state, isOpen: true, ...change };
}

function close({ press }: OpenState): OpenState {
  return { ...closedState, press };
}
