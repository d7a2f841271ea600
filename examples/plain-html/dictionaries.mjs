import { readFileSync } from "node:fs";

/** A language that pages of the examples are translated into. @typedef {"de" | "fr"} Language */

const dictionaries = { de: readDictionary("de"), fr: readDictionary("fr") };

/**
 * The texts of a language by the English text, as in gettext.
 *
 * @param {Language} language
 */
function readDictionary(language) {
  /** @type {Record<string, string>} */
  const written = JSON.parse(
    readFileSync(new URL(`./texts.${language}.json`, import.meta.url), "utf8"),
  );
  const texts = Object.entries(written);
  return {
    texts: new Map(texts),
    /** Texts with placeholders, such as "Page {page}". */
    patterns: texts
      .filter(([english]) => english.includes("{"))
      .map(([english, translated]) => ({
        pattern: new RegExp(
          `^${english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+?)")}$`,
          "su",
        ),
        translated,
      })),
    euro: new Intl.NumberFormat(language, { style: "currency", currency: "EUR" }),
  };
}

/**
 * The text for an English one. White space around it stays; a text that is not known stays as it is, with its
 * prices as in the language.
 *
 * @param {string} english
 * @param {Language} language
 * @returns {string}
 */
export function translate(english, language) {
  const [, before = "", text = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(english) ?? [];
  if (text === "") return english;
  return before + translateText(text.replace(/[ \n]+/g, " "), language) + after;
}

/**
 * @param {string} text
 * @param {Language} language
 * @returns {string}
 */
function translateText(text, language) {
  const { texts, patterns, euro } = dictionaries[language];
  const known = texts.get(text);
  if (known !== undefined && !text.includes("{")) return known;
  for (const { pattern, translated } of patterns) {
    const values = pattern.exec(text)?.groups;
    if (values) {
      return translated.replace(/\{(\w+)\}/g, (_, name) => translate(values[name] ?? "", language));
    }
  }
  return text.replace(/€([\d,]+(?:\.\d\d)?)/g, (_, sum) =>
    euro.format(Number(sum.replaceAll(",", ""))),
  );
}
