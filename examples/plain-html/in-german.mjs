import { readFileSync } from "node:fs";

/** German texts by the English text, as in gettext. */
const texts = new Map(
  Object.entries(
    /** @type {Record<string, string>} */ (
      JSON.parse(readFileSync(new URL("./texts.de.json", import.meta.url), "utf8"))
    ),
  ),
);

/** Those with placeholders, such as "Page {page}". */
const patterns = [...texts]
  .filter(([english]) => english.includes("{"))
  .map(([english, german]) => ({
    pattern: new RegExp(
      `^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`,
      "su",
    ),
    german,
  }));

const euro = new Intl.NumberFormat("de", { style: "currency", currency: "EUR" });

/**
 * The German text for an English one. White space around it stays; a text that is not known stays as it is,
 * with its prices as in German.
 *
 * @param {string} english
 * @returns {string}
 */
export function inGerman(english) {
  const [, before = "", text = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(english) ?? [];
  if (text === "") return english;
  return before + translate(text.replace(/[ \n]+/g, " ")) + after;
}

/**
 * @param {string} text
 * @returns {string}
 */
function translate(text) {
  const known = texts.get(text);
  if (known !== undefined && !text.includes("{")) return known;
  for (const { pattern, german } of patterns) {
    const values = pattern.exec(text)?.groups;
    if (values) return german.replace(/\{(\w+)\}/g, (_, name) => inGerman(values[name] ?? ""));
  }
  return text.replace(/€([\d,]+(?:\.\d\d)?)/g, (_, sum) =>
    euro.format(Number(sum.replaceAll(",", ""))),
  );
}
