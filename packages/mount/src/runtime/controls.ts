/** A form control that holds what a visitor typed or chose. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const selector =
  "input:not([type=hidden],[type=submit],[type=button],[type=image],[type=reset],[type=file]),textarea,select";

/** The controls inside some nodes, in document order. Files cannot be carried over: browsers forbid it. */
export function controlsIn(roots: Iterable<Node>): Control[] {
  const controls: Control[] = [];
  for (const root of roots) {
    if (!(root instanceof Element)) continue;
    if (root.matches(selector)) controls.push(root as Control);
    controls.push(...root.querySelectorAll<Control>(selector));
  }
  return controls;
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

/** Whether its state differs from what the markup says. */
export function isDirty(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const served = [...control.options].some((option) => option.defaultSelected);
    return [...control.options].some((option, index) =>
      served || control.multiple
        ? option.selected !== option.defaultSelected
        : option.selected !== (index === 0),
    );
  }
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** What a visitor did to a control. */
export interface ControlState {
  value: string;
  checked: boolean;
  chosen: string[];
  selection: [start: number | null, end: number | null];
}

export function stateOf(control: Control): ControlState {
  const select = control instanceof HTMLSelectElement;
  // Number and e-mail fields have no selection and throw or answer null.
  const text = !select && !isCheckable(control) ? control : undefined;
  return {
    value: control.value,
    checked: isCheckable(control) && control.checked,
    chosen: select ? [...control.selectedOptions].map((option) => option.value) : [],
    selection: [text?.selectionStart ?? null, text?.selectionEnd ?? null],
  };
}

/**
 * Sets a property past React, which replaces it on the node to notice changes. Without this, the
 * event that follows looks to React like no change at all (facebook/react#11488).
 */
function setNatively(control: Control, property: "value" | "checked", to: string | boolean): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, to);
}

/** Gives a control the state of another one and tells the widget as if the visitor had done it. */
export function applyState(control: Control, state: ControlState): void {
  if (control instanceof HTMLSelectElement) {
    for (const option of control.options) option.selected = state.chosen.includes(option.value);
  } else if (isCheckable(control)) {
    setNatively(control, "checked", state.checked);
  } else {
    // A one-line field drops line breaks and would glue the words together.
    const oneLine = control instanceof HTMLInputElement;
    setNatively(control, "value", oneLine ? state.value.replace(/\s*\n\s*/g, ", ") : state.value);
  }
  if (isCheckable(control)) {
    // React listens to `click` on these (its synthetic change event), not to `change`.
    control.dispatchEvent(new Event("click", { bubbles: true }));
  }
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Puts the caret or selection back. */
export function applySelection(control: Control, { selection: [start, end] }: ControlState): void {
  if (start === null || control instanceof HTMLSelectElement) return;
  try {
    control.setSelectionRange(start, end);
  } catch {
    // The new control is of a type without selection.
  }
}
