import { maxLocaleLength } from "./locale-tag.ts";

/** A language tag in the one form in which tags are compared: `de_AT` is `de-at`. */
export const normalizeLocale = (locale: string): string =>
  locale.toLowerCase().replaceAll("_", "-");

/**
 * A language tag and its parents, nearest first: `de_AT` is `de-at`, then `de`. None for a tag of more
 * than `maxLocaleLength` characters.
 */
export function localeChain(locale: string): string[] {
  if (locale.length > maxLocaleLength) return [];
  const subtags = normalizeLocale(locale).split("-");
  return subtags
    .map((_, left) => subtags.slice(0, subtags.length - left).join("-"))
    .filter(Boolean);
}
