/**
 * What stands between names in a list: each punctuation mark that Unicode calls a comma or a semicolon (and U+037E, which is
 * one), each that word processors put in front of a line, and every control character and end of a line.
 */
export const separators =
  ",;\\u037E\\u055D\\u060C\\u061B\\u07F8\\u1363\\u1364\\u1802\\u1808\\u204F\\u2E32\\u2E34\\u2E35\\u2E41\\u2E49\\u2E4C\\u3001" +
  "\\uA4FE\\uA60D\\uA6F5\\uA6F6\\uFE10\\uFE11\\uFE14\\uFE50\\uFE51\\uFE54\\uFF0C\\uFF1B\\uFF64" +
  "\\u2022\\u2023\\u2043\\u2219\\u25A0\\u25A1\\u25AA\\u25AB\\u25CB\\u25CF\\u25D8\\u25E6\\u29BE\\u29BF\\p{Cc}\\p{Zl}\\p{Zp}";
const separator = new RegExp(`[${separators}]`, "u");

/** Blanks, also those that nobody sees: pages and messengers put them between names. */
const blanks = /[\s\u180E\u200B\u2060\u2063\u2800\u3164]+/u;
const unseen = /[\s\p{Cc}\p{DI}\u2800]/u;

const label = "(?!-)[\\p{L}\\p{M}\\p{N}\\p{So}\\u00B7\\u200C\\u200D\\u30FB-]";
const dot = "[.\\u3002\\uFF0E\\uFF61]";
/** Two labels at least (the dots are those of UTS 46), and no number at the end: that is an address, or a price. */
const domain = new RegExp(
  `^(?:${label}{1,63}(?<!-)${dot})+(?!\\d{1,63}${dot}?$)${label}{2,63}(?<!-)${dot}?$`,
  "u",
);

/** What stands in front of the entries of a list, or between them: "-", "*", "1.", "|", "✓", "①". */
const mark = /^(?:[\p{P}\p{S}\p{No}\p{Co}\uFE0F]{1,3}|\d{1,4}[.)])$/u;
/** Word processors put a tab behind it. */
const markWithTab = /(?<!\S)([*·§\p{S}\p{Pd}\p{No}\p{Co}]|\d{1,4}[.)])\t(?=[^\s,;.]+\.[^\s,;.])/gu;

/**
 * The names in a text, in their order. A blank stands between names only where each word is a domain name;
 * in any other text it belongs to the name.
 */
export function readNames(text: string): string[] {
  const entries = text.replace(markWithTab, "$1 ").split(separator);
  return entries.flatMap((entry) => {
    const words = entry.split(blanks).map((word) => trimEnds(word, unseen));
    const names = words.filter((word) => word && !mark.test(word));
    if (names.length > 0 && names.every((name) => domain.test(name))) return names;
    return trimEnds(entry, unseen) || [];
  });
}

/** A name without such letters at its ends. A regular expression would take the square of the time. */
export function trimEnds(name: string, dropped: RegExp): string {
  const letters = [...name];
  let [start, end] = [0, letters.length];
  while (start < end && dropped.test(letters[start] ?? "")) start++;
  while (end > start && dropped.test(letters[end - 1] ?? "")) end--;
  // An emoji goes with its selectors.
  if (/\p{Extended_Pictographic}/u.test(letters[end - 1] ?? "")) {
    while (/[\uFE0F\u{E0020}-\u{E007F}]/u.test(letters[end] ?? "")) end++;
  }
  return letters.slice(start, end).join("");
}
