/** The text that a visitor had in the field, and whether the field took many lines. */
export interface KeptDraft {
  multi: boolean;
  text: string;
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
export function readDraft(key: string): KeptDraft | undefined {
  const { multi, text } = (history.state as Record<string, Partial<KeptDraft>> | null)?.[key] ?? {};
  // Another script may keep something of this name.
  return typeof text === "string" ? { multi: multi === true, text } : undefined;
}

/** Keeps it. A state that is no object belongs to another script and stays as it is. */
export function writeDraft(key: string, draft: KeptDraft): void {
  const state = history.state as object | null;
  if (typeof state !== "object") return;
  try {
    history.replaceState({ ...state, [key]: draft }, "");
  } catch {
    // Sandboxed documents may not, and browsers limit the number of calls and the size.
  }
}
