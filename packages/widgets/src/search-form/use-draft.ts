import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { convertDomains, moveCaret } from "./convert-domains.ts";

/** What stands in the field, and whether the field takes one line or many. */
export interface Draft {
  field: RefObject<HTMLInputElement | null>;
  multi: boolean;
  /** What the control starts with. From then on its text belongs to the visitor. */
  start: string;
  /** One line becomes many or many one; text, caret and focus go to the new control. */
  switchMode(): void;
}

/** What goes from one control to the other. */
interface Handover {
  multi: boolean;
  text: string;
  selection: [start: number, end: number];
  focused: boolean;
}

/**
 * @param startsMulti whether the field takes many lines at first
 * @param domains what stands in it at first, in any form that `convertDomains` reads
 */
export function useDraft(startsMulti: boolean, domains: string): Draft {
  const field = useRef<HTMLInputElement>(null);
  const [handover, setHandover] = useState<Handover>();
  const multi = handover?.multi ?? startsMulti;
  const start = handover?.text ?? convertDomains(domains, multi);

  // React keeps the value of a control that it has filled in itself, whatever `defaultValue` says.
  const prefill = useRef(start);
  useLayoutEffect(() => {
    const node = field.current;
    if (node && prefill.current !== start && node.value === prefill.current) node.value = start;
    prefill.current = start;
  }, [start]);

  useLayoutEffect(() => {
    const node = field.current;
    if (!node || !handover) return;
    node.setSelectionRange(...handover.selection);
    if (handover.focused) node.focus({ preventScroll: true });
  }, [handover]);

  const switchMode = (): void => {
    const node = field.current;
    if (!node) return;
    const { value, selectionStart, selectionEnd } = node;
    const text = convertDomains(value, !multi);
    const move = (caret: number | null): number => moveCaret(caret ?? 0, value, text);
    setHandover({
      multi: !multi,
      text,
      selection: [move(selectionStart), move(selectionEnd)],
      focused: node.matches(":focus"),
    });
  };

  return { field, multi, start, switchMode };
}
