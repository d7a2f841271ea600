import type { ReplayedClick } from "@skerry/core/tracking/events/watch-markup";
import {
  applySelection,
  applyState,
  type Control,
  controlsIn,
  isDirty,
  selectionOf,
  stateOf,
} from "./controls.ts";
import type { IslandHost } from "../protocol/lifecycle-api.ts";
import type { IsUntrusted } from "../protocol/loader-context.ts";

/** Values, focus and selection that a visitor gave an island before its widget took over. */
export interface FormState {
  /** Gives values, selection and focus to the widget that is in the island now. */
  restore(): void;
  /** Only the focus, to the island's own HTML that is back. */
  refocus(): void;
}

/** The n-th control of a name stays the n-th control of that name. */
function findMatchingControl(
  control: Control,
  served: Control[],
  island: Element,
  isUntrusted: IsUntrusted,
): Control | undefined {
  if (island.contains(control)) return control;
  const { name } = control;
  const sameName = (controls: Control[]): Control[] => controls.filter((one) => one.name === name);
  return name
    ? sameName(ownControls(island, isUntrusted))[sameName(served).indexOf(control)]
    : undefined;
}

/** Buttons, and everything else with a name that can be clicked. */
type Named = HTMLButtonElement | HTMLInputElement;
const named = "button[name],input[name]";

/** The controls of the widget: a comment of a visitor may have a field with the same name. */
const ownControls = (island: Element, isUntrusted: IsUntrusted): Control[] =>
  controlsIn(island).filter((control) => !isUntrusted(control));

/** The control with the same name and value as a node that is gone. */
function successorOf(
  node: Element,
  island: Element,
  isUntrusted: IsUntrusted,
): HTMLElement | undefined {
  const gone = node.closest<Named>(named);
  if (!gone?.name) return undefined;
  return [...island.querySelectorAll<Named>(named)].find(
    (one) => one.name === gone.name && one.value === gone.value && !isUntrusted(one),
  );
}

/** Where a click would do something by itself: the browser has already done it. */
const actsByItself =
  "a[*|href],area[href],label,select,option,textarea,summary,audio,video,input:not([type=button]),form button:not([type=button]),button[form]:not([type=button]),[popovertarget],[commandfor],[contenteditable]";

/** The visitor's last click inside an island, if it has still to be made. */
export function lastClick(
  { lastPress }: Pick<IslandHost, "lastPress">,
  slots: { contains(node: Node): boolean } | undefined,
  isUntrusted: IsUntrusted,
): EventTarget | undefined {
  const [type, target] = lastPress ?? [];
  // What is in a slot is still there, and was clicked. What a visitor has written may look like a button of the widget,
  // and have its name.
  const isWanted =
    type === "click" && !slots?.contains(target as Node) && !isUntrusted(target as Element);
  return isWanted ? target : undefined;
}

/**
 * Makes the visitor's last click again: on the same node if it is still there, else on the control
 * with the same name and value. React 18 and later do not replay it (react#26974).
 */
export function replayClick(
  clicked: EventTarget | undefined,
  island: Element,
  isUntrusted: IsUntrusted,
): void {
  if (!(clicked instanceof Element) || clicked.closest(actsByItself)) return;
  const target = island.contains(clicked) ? clicked : successorOf(clicked, island, isUntrusted);
  // Not `click()`: an element inside a button may be an SVG, which has no such method.
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, composed: true });
  const replayed: Partial<ReplayedClick> = { skerryClicked: clicked };
  target?.dispatchEvent(Object.assign(click, replayed));
}

/**
 * Notes values, selection and focus of an island, to be called right before the commit: React
 * replays no change that came before it (react#26974).
 */
export function saveFormState(island: Element, isUntrusted: IsUntrusted): FormState {
  const served = ownControls(island, isUntrusted);
  const dirty = served
    .filter((control) => isDirty(control))
    .map((control) => ({ control, state: stateOf(control) }));
  const { activeElement } = island.getRootNode() as Document;
  const focused = activeElement && island.contains(activeElement) ? activeElement : undefined;
  const field = served.find((control) => control === focused);
  const selection = field && selectionOf(field);

  function refocus(): void {
    if (!focused) return;
    const target = field
      ? findMatchingControl(field, served, island, isUntrusted)
      : island.contains(focused)
        ? focused
        : successorOf(focused, island, isUntrusted);
    // Not only when it has lost the focus: setting its value has moved the caret.
    (target as HTMLElement | undefined)?.focus({ preventScroll: true });
    if (target && selection) applySelection(target as Control, selection);
  }

  return {
    restore() {
      for (const { control, state } of dirty) {
        const target = findMatchingControl(control, served, island, isUntrusted);
        // In a slot it is the page's own control, which has its state.
        if (target && !island.contains(target.closest("sk-slot")))
          applyState(target, state, target === control);
      }
      refocus();
    },
    refocus,
  };
}
