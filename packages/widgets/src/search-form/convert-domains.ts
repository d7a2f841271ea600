import { readNames, separators, trimEnds } from "./domain-names.ts";

const blank = new RegExp(`[${separators}\\s]`, "u");

/**
 * Writes a text with any number of names the way the field shows it: one per line, or with commas
 * between them. See `readNames` for what is a name.
 */
export function convertDomains(text: string, multi: boolean): string {
  return readNames(text).join(multi ? "\n" : ", ");
}

/** What a search for the text in the field sends: as it was typed, where a server reads the same names in it. */
export function sentDomains(text: string, multi: boolean): string {
  const typed = text.split(multi ? /[,\r\n]/ : ",").map((name) => trimEnds(name, / /));
  const names = readNames(text);
  const isSame = typed.filter(Boolean).join("\n") === names.join("\n");
  return isSame ? text : convertDomains(text, multi);
}

/** Whether a text has several names, or one on a line, and more than commas between them. */
export function isList(text: string): boolean {
  const names = readNames(text);
  return (
    names.length > 0 &&
    (/[\t\n\r]/.test(text) || (sentDomains(text, false) !== text && names.length > 1))
  );
}

/** The place of the caret after a conversion: next to the same letters as before. */
export function moveCaret(caret: number, from: string, to: string): number {
  let moved = 0;
  const skipBlanks = (place: number): number => {
    while (blank.test(to.charAt(place))) place++;
    return place;
  };
  for (const letter of from.slice(0, caret).split("")) {
    const next = skipBlanks(moved);
    // A letter that the conversion has dropped is not there.
    if (to.charAt(next) === letter) moved = next + 1;
  }
  // In front of a name it stays in front of it.
  return blank.test(from.charAt(caret - 1)) ? skipBlanks(moved) : moved;
}
