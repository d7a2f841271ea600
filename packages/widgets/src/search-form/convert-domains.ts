/** A character between names: comma and semicolon of any script, tab, every kind of line end. */
const separator = /[,;،؛，；、\p{Cc}\p{Zl}\p{Zp}]/u;
const blank = /[,;،؛，；、\p{Cc}\s]/u;
const blanks = new RegExp(blank, "gu");

/**
 * Writes a text with any number of names the way the field shows it: one per line, or with commas
 * between them. Blank entries are dropped and nothing else; a space inside of a name stays.
 */
export function convertDomains(text: string, multi: boolean): string {
  const names = text.split(separator).map((name) => name.trim());
  return names.filter(Boolean).join(multi ? "\n" : ", ");
}

/** The place of the caret after a conversion: next to the same letters as before. */
export function moveCaret(caret: number, from: string, to: string): number {
  let letters = from.slice(0, caret).replace(blanks, "").length;
  let moved = 0;
  while (letters > 0) if (!blank.test(to.charAt(moved++))) letters--;
  // In front of a name it stays in front of it.
  if (blank.test(from.charAt(caret - 1))) while (blank.test(to.charAt(moved))) moved++;
  return moved;
}
