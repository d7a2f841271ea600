import { convertDomains, isList, moveCaret } from "./convert-domains.ts";

/**
 * Puts a list that was pasted, dropped or dictated into a one-line field with commas between the names. Left alone, browsers turn
 * the ends of lines into blanks or nothing.
 *
 * @returns whether there was a list; if not, nothing was changed
 */
export function pasteList(field: HTMLInputElement, pasted: string): boolean {
  if (!isList(pasted)) return false;
  const { value, selectionStart, selectionEnd } = field;
  const before = `${value.slice(0, selectionStart ?? 0)}\n${pasted}\n`;
  const list = before + value.slice(selectionEnd ?? 0);
  const text = convertDomains(list, false);
  const caret = moveCaret(before.length, list, text);
  field.select();
  // Deprecated, in every browser, and the only way that leaves the visitor an undo.
  if (!document.execCommand("insertText", false, text)) {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(caret, caret);
  return true;
}
