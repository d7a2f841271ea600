import { maxLocaleLength } from "./locale-tag.ts";

/** A language tag in the one form in which tags are compared: `de_AT` is `de-at`, and `iw` is `he`. */
export function normalizeLocale(locale: string): string {
  const tag = locale.replaceAll("_", "-");
  try {
    return (Intl.getCanonicalLocales(tag)[0] ?? tag).toLowerCase();
  } catch {
    return tag.toLowerCase();
  }
}

/** Norwegian: `no` is both. No function of `Intl` says so. */
const norwegian: Readonly<Record<string, string>> = { nb: "no", nn: "no", no: "nb" };

/**
 * A language tag, its parents and its other spellings, nearest first: `de_AT` is `de-at`, then `de`; `zh-TW` is also
 * `zh-hant`, `nb` also `no`, and `de` also `de-de`, the region that is meant without one. None for a tag of
 * more than `maxLocaleLength` characters.
 */
export function localeChain(locale: string): string[] {
  if (locale.length > maxLocaleLength) return [];
  const subtags = normalizeLocale(locale).split("-");
  const parents = subtags
    .map((_, left) => subtags.slice(0, subtags.length - left).join("-"))
    .filter(Boolean);
  const [language = ""] = subtags;
  const isLanguage = parents.length === 1;
  const twin = norwegian[language];
  return [
    ...new Set([
      // A text of `zh` may be in the other script: it comes after its relatives.
      ...parents.filter((tag) => isLanguage || tag !== language),
      ...relativesOf(parents[0] ?? ""),
      language,
      ...(twin ? [twin, ...relativesOf(twin)] : []),
    ]),
  ].filter(Boolean);
}

/** The tags with the usual script and region, as the platform knows them. None for a tag that it does not know. */
function relativesOf(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    if (!script || !region) return [];
    return [
      `${language}-${script}-${region}`,
      `${language}-${region}`,
      `${language}-${script}`,
    ].map((relative) => relative.toLowerCase());
  } catch {
    return [];
  }
}
