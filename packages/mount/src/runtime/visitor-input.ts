import {
  applySelection,
  applyState,
  type Control,
  controlsIn,
  isDirty,
  stateOf,
} from "./controls.ts";

/** What a visitor did in an island before its widget took over. */
export interface VisitorInput {
  /** Gives values, selection and focus to these nodes, or to the served ones if they were kept. */
  replayValues(nodes: Iterable<Node>, kept: boolean): void;
  /** Makes the last click again. */
  replayClick(nodes: Iterable<Node>, kept: boolean): void;
}

/** The n-th control of a name stays the n-th control of that name. */
const keyOf = (control: Control, controls: Control[]): string =>
  `${controls.filter((one) => one.name === control.name).indexOf(control)} ${control.name}`;

/** Where a click would do something by itself: the browser has already done it. */
const actsByItself =
  "a[href],area[href],label,select,option,textarea,summary,input:not([type=button]),form button:not([type=button])";

/** The control that stands for a clicked one after rendering from scratch. */
function successor(clicked: Element, nodes: Iterable<Node>): Element | undefined {
  const control = clicked.closest<HTMLButtonElement | HTMLInputElement>("[name]");
  if (!control?.name) return undefined;
  const query = `[name="${CSS.escape(control.name)}"]`;
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    for (const one of [node, ...node.querySelectorAll(query)]) {
      if (one.matches(query) && (one as HTMLButtonElement).value === control.value) return one;
    }
  }
  return undefined;
}

/**
 * Notes values, selection, focus and the last click of an island, to be called right before the
 * commit: React 18 and later replay neither (facebook/react#26974).
 */
export function noteVisitorInput(
  nodes: Iterable<Node>,
  clicked: EventTarget | undefined,
): VisitorInput {
  const served = controlsIn(nodes);
  const dirty = served
    .filter((control) => isDirty(control))
    .map((control) => ({ control, key: keyOf(control, served), state: stateOf(control) }));
  const focused = served.find((control) => control === document.activeElement);
  const focus = focused && { key: keyOf(focused, served), state: stateOf(focused) };

  return {
    replayValues(nodes, kept) {
      const controls = kept ? served : controlsIn(nodes);
      const byKey = new Map(controls.map((control) => [keyOf(control, controls), control]));
      for (const { key, state } of dirty) {
        const control = byKey.get(key);
        if (control) applyState(control, state);
      }
      const control = !kept && focus && byKey.get(focus.key);
      if (!control) return;
      control.focus({ preventScroll: true });
      applySelection(control, focus.state);
    },
    replayClick(nodes, kept) {
      if (!(clicked instanceof Element) || clicked.closest(actsByItself)) return;
      const target = kept && clicked.isConnected ? clicked : successor(clicked, nodes);
      (target as HTMLElement | undefined)?.click();
    },
  };
}
