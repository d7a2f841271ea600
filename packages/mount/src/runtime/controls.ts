/** A form control that holds what a visitor typed or chose. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Files cannot be carried over: browsers forbid it. */
const selector =
  "input:not([type=hidden],[type=submit],[type=button],[type=image],[type=reset],[type=file]),textarea,select";

/** The controls inside an element, in document order. */
export const controlsIn = (element: Element): Control[] => [
  ...element.querySelectorAll<Control>(selector),
];

const isSelect = (control: Control): control is HTMLSelectElement => control.localName === "select";

const isCheckable = (control: Control): control is HTMLInputElement =>
  /^(checkbox|radio)$/.test(control.type);

/** State of one kind means nothing to another. */
type Kind = "text" | "list" | "checkbox" | "radio";

const kindOf = (control: Control): Kind =>
  isSelect(control) ? "list" : isCheckable(control) ? (control.type as Kind) : "text";

/** The value in the markup. Ranges and colours have one also when it says none. */
function servedValue(control: Control): string {
  const { defaultValue } = control as HTMLInputElement;
  if (control.localName !== "input" || control.value === defaultValue) return defaultValue;
  const fresh = document.createElement("input");
  for (const name of ["type", "min", "max", "step", "value"]) {
    const value = control.getAttribute(name);
    if (value !== null) fresh.setAttribute(name, value);
  }
  return fresh.value;
}

/** Whether its state differs from what the markup says. */
export function isDirty(control: Control): boolean {
  if (isSelect(control)) {
    const options = [...control.options];
    const isServed = options.some((option) => option.defaultSelected);
    return options.some((option, index) =>
      isServed || control.multiple
        ? option.selected !== option.defaultSelected
        : option.selected !== (index === 0),
    );
  }
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== servedValue(control);
}

/** The state that a visitor gave a control. */
export interface ControlState {
  kind: Kind;
  value: string;
  checked: boolean;
  /** Values of the chosen options. */
  chosen: Set<string>;
}

/** Start and end, `null` where there is none: number and email fields, boxes, lists. */
export type Selection = [start: number | null, end: number | null, direction: string | null];

export function stateOf(control: Control): ControlState {
  return {
    kind: kindOf(control),
    value: control.value,
    checked: isCheckable(control) && control.checked,
    chosen: new Set(
      isSelect(control) ? [...control.selectedOptions].map(({ value }) => value) : [],
    ),
  };
}

/** Gives a copy of a control what was typed and checked, as `cloneNode` does. */
export function copyState(control: Control, copy: Control): void {
  if (!isDirty(control)) return;
  if (isCheckable(control)) (copy as HTMLInputElement).checked = control.checked;
  else if (!isSelect(control) && control.type !== "file") copy.value = control.value;
}

export function selectionOf(control: Control): Selection {
  if (isSelect(control)) return [null, null, null];
  return [control.selectionStart, control.selectionEnd, control.selectionDirection];
}

/** Puts the caret or the selection back. */
export function applySelection(control: Control, [start, end, direction]: Selection): void {
  // A new control of a type without selection throws at the attempt.
  if (start === null || isSelect(control) || control.selectionStart === null) return;
  control.setSelectionRange(start, end, (direction ?? "none") as "none");
}

/** Sets the value past React, which replaces the property on the node to notice changes (react#11488). */
function setValueNatively(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(
    control,
    value,
  );
}

/**
 * Gives a control a state and tells the widget as if the visitor had just made it.
 *
 * @param isKept the visitor made it in this very control, before the widget was there. React has
 *   taken what it found for what it knows already: that has to be undone, or nothing changes.
 */
export function applyState(control: Control, state: ControlState, isKept: boolean): void {
  if (kindOf(control) !== state.kind) return;
  if (isCheckable(control)) {
    // A radio button that is not chosen any more follows the one that is.
    if (control.type === "radio" && !state.checked) return;
    if (isKept) control.checked = !state.checked;
    // React listens to `click` on these, and so does other code.
    if (control.checked !== state.checked) control.click();
    return;
  }
  if (isSelect(control)) {
    for (const option of control.options) option.selected = state.chosen.has(option.value);
  } else {
    if (isKept) control.value = control.defaultValue;
    // A one-line field drops line breaks and would glue the words together.
    const oneLine = control.localName === "input";
    setValueNatively(control, oneLine ? state.value.replace(/\s*\n\s*/g, ", ") : state.value);
  }
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
