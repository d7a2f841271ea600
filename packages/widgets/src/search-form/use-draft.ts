import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { convertDomains, moveCaret } from "./convert-domains.ts";

/** The text that a visitor had in the field, and whether the field took many lines. */
interface KeptDraft {
  multi: boolean;
  text: string;
}

/** The text in the field, and whether the field takes one line or many. */
export interface Draft {
  field: RefObject<HTMLInputElement | null>;
  multi: boolean;
  /** The text that the control starts with. From then on it belongs to the visitor. */
  start: string;
  /** One line becomes many or many one; text, caret and focus go to the new control. */
  switchMode(): void;
}

/** The draft on its way from one control to the other, or from an earlier view of the page to this one. */
interface Handover extends KeptDraft {
  selection?: [start: number, end: number];
  focused?: boolean;
}

/**
 * The draft that was kept for this page view: `undefined` for none. It is in the state of the entry in
 * the tab's history, so Back, Forward and a reload find it and other pages do not.
 *
 * The browser's own restoration would need `autocomplete`, which offers a visitor's other searches,
 * and knows neither the mode nor a field that a script has made.
 *
 * @param key the field's id
 */
function readDraft(key: string): KeptDraft | undefined {
  const { multi, text } = (history.state as Record<string, Partial<KeptDraft>> | null)?.[key] ?? {};
  // Another script may keep something of this name.
  return typeof text === "string" ? { multi: multi === true, text } : undefined;
}

/** Keeps it. A state that is no object belongs to another script and stays as it is. */
function writeDraft(key: string, draft: KeptDraft): void {
  const state = history.state as object | null;
  if (typeof state !== "object") return;
  try {
    history.replaceState({ ...state, [key]: draft }, "");
  } catch {
    // Sandboxed documents may not, and browsers limit the number of calls and the size.
  }
}

/**
 * @param key the field's id, to keep the draft for Back and Forward
 * @param startsMulti whether the field takes many lines at first
 * @param domains what stands in it at first, in any form that `convertDomains` reads
 */
export function useDraft(key: string, startsMulti: boolean, domains: string): Draft {
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
    if (!node || !handover?.selection) return;
    node.setSelectionRange(...handover.selection);
    if (handover.focused) node.focus({ preventScroll: true });
  }, [handover]);

  // Back without a page in memory, where the field is new.
  useLayoutEffect(() => {
    const restore = (): void => {
      const kept = readDraft(key);
      // Text that was typed before the form was alive counts.
      if (kept && field.current?.value === prefill.current) setHandover(kept);
    };
    restore();
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, [key]);

  // Back with a page in memory: Safari resets fields that have autocomplete="off", in a task after pageshow
  // (`HTMLInputElement::resumeFromDocumentSuspension` of WebKit). So what they are reset to is their text:
  // at once, and for React, which would write the old one back.
  useLayoutEffect(() => {
    const stay = (): void => {
      const node = field.current;
      if (!node || node.value === prefill.current) return;
      node.defaultValue = node.value;
      setHandover({ multi, text: node.value });
    };
    addEventListener("pagehide", stay);
    return () => removeEventListener("pagehide", stay);
  }, [multi]);

  // When the visitor leaves the field, submits it or switches: each key would be too often for browsers.
  useEffect(() => {
    const node = field.current;
    const form = node?.form;
    const keep = (): void => {
      const text = node?.value ?? "";
      if (handover || text !== prefill.current || readDraft(key)) {
        writeDraft(key, { multi, text });
      }
    };
    if (handover?.selection) keep();
    node?.addEventListener("blur", keep);
    form?.addEventListener("submit", keep);
    return () => {
      node?.removeEventListener("blur", keep);
      form?.removeEventListener("submit", keep);
    };
  }, [key, multi, handover]);

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
