import type { Catalogue, NestedTexts } from "./create-texts.ts";
import { localeChain, normalizeLocale } from "./locale-chain.ts";

/**
 * The `translations` of a page configuration as a catalogue. They are `{locale: texts}` if and only
 * if every value is an object and one of the keys is the page's locale, a parent of it, or `en`.
 * Else they are the texts of the page's locale.
 */
export function pageCatalogue(translations: NestedTexts, locale: string): Catalogue {
  const locales = new Set([...localeChain(locale), "en"]);
  const byLocale =
    Object.values(translations).every((texts) => typeof texts === "object") &&
    Object.keys(translations).some((key) => locales.has(normalizeLocale(key)));
  return byLocale ? (translations as Catalogue) : { [locale]: translations };
}
