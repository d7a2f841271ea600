import { createWarnOnce } from "../warn-once.ts";
import { fillPlaceholders, type TextParams } from "./fill-placeholders.ts";
import type { FormatMessage } from "./format-message.ts";
import { isMessage } from "./has-messages.ts";
import { localeChain, normalizeLocale } from "./locale-chain.ts";
import { pickPlural } from "./pick-plural.ts";

/** Texts by key. `{a: {b: "text"}}` is the same as `{"a.b": "text"}`. */
export interface NestedTexts {
  [key: string]: string | NestedTexts;
}

/** Texts by locale. `_` and `-`, capitals and small letters make no difference. */
export interface Catalogue {
  readonly [locale: string]: NestedTexts;
}

export interface TextOptions {
  /** The locale asked for, for example `de-AT`: its texts, then those of `de`. */
  readonly locale: string;
  /** Locales to try after that; default `["en"]`. */
  readonly fallbacks?: readonly string[] | undefined;
  /** Formats ICU messages. Without it they are texts like any other: only `hasMessages` tells whether it is worth its bytes. */
  readonly formatMessage?: FormatMessage | undefined;
}

/** The texts of a page. */
export interface Texts {
  /**
   * The text of a key in the nearest locale that has it, as text and never as HTML. A number called
   * `count` chooses the plural form; ICU messages say themselves what chooses. Placeholders without a value stay visible.
   *
   * @param fallback is returned for an unknown key; default: the key. Each unknown key is one
   *   warning, and there are at most 100.
   */
  translate(key: string, params?: TextParams | null, fallback?: string): string;
  /** Whether any of the locales has the key. */
  has(key: string): boolean;
}

/**
 * Looks texts up in catalogues. Locale goes before catalogue: a text of the page's language in a
 * later catalogue wins over an English one in an earlier one. Within a locale the earlier one wins.
 */
export function createTexts(
  catalogues: readonly Catalogue[],
  { locale, fallbacks = ["en"], formatMessage }: TextOptions,
): Texts {
  const tags = new Set([locale, ...fallbacks].flatMap(localeChain));
  // Read when they are first needed: a page may bring very many, and another language is seldom asked.
  let byTag: Map<string, NestedTexts[]> | undefined;
  const sources = [...tags].map((tag) => {
    let texts: Map<string, string> | undefined;
    const read = () => textsOf((byTag ??= groupByTag(catalogues)).get(tag));
    return { tag, get: (key: string) => (texts ??= read()).get(key) };
  });
  const find = (key: string) => sources.find(({ get }) => get(key) !== undefined);

  const warnOnce = createWarnOnce();

  return {
    translate(key, params, fallback = key) {
      const source = find(key);
      if (!source) {
        warnOnce(`unknown translation key: ${key}`);
        return fallback;
      }
      const text = source.get(key)!;
      if (formatMessage && isMessage(text)) {
        try {
          return formatMessage(text, params ?? {}, source.tag);
        } catch (error) {
          const [reason] = (error as Error).message.split("\n");
          warnOnce(`unreadable ICU message: ${key}. ${reason}`, `unreadable ${key}`);
          return text;
        }
      }
      if (!params) return text;
      const count = toCount(params["count"] ?? params["%count%"]);
      if (count === undefined) return fillPlaceholders(text, params);
      const [form, last] = pickPlural(text, count, source.tag);
      if (form === undefined) warnOnce(`no plural form for ${count}: ${key}`);
      return fillPlaceholders(form ?? last, params);
    },
    has: (key) => !!find(key),
  };
}

function groupByTag(catalogues: readonly Catalogue[]): Map<string, NestedTexts[]> {
  const byTag = new Map<string, NestedTexts[]>();
  for (const catalogue of catalogues) {
    for (const [locale, nested] of Object.entries(catalogue)) {
      const tag = normalizeLocale(locale);
      byTag.set(tag, [...(byTag.get(tag) ?? []), nested]);
    }
  }
  return byTag;
}

function textsOf(catalogues: readonly NestedTexts[] = []): Map<string, string> {
  const texts = new Map<string, string>();
  for (const nested of catalogues) addTexts(texts, nested, "");
  return texts;
}

/** Adds texts that are not there yet. PHP writes null where it has none. */
function addTexts(texts: Map<string, string>, nested: NestedTexts | null, prefix: string): void {
  for (const name of Object.keys(nested ?? {})) {
    const text = nested![name]!;
    const key = prefix + name;
    if (typeof text === "object") addTexts(texts, text, `${key}.`);
    else if (!texts.has(key)) texts.set(key, text);
  }
}

/** PHP's `is_numeric`: a number, or the text of one. */
function toCount(value: unknown): number | undefined {
  const count = typeof value === "string" && value.trim() ? Number(value) : value;
  return Number.isFinite(count) ? (count as number) : undefined;
}

/**
 * The `translations` of a page configuration as a catalogue. They are `{locale: texts}` if and only
 * if every value is an object and one of the keys is the page's locale, a parent or another spelling of it, or `en`.
 * Else they are the texts of the page's locale.
 */
export function pageCatalogue(translations: NestedTexts, locale: string): Catalogue {
  const locales = new Set([...localeChain(locale), "en"]);
  const byLocale =
    Object.values(translations).every((texts) => typeof texts === "object") &&
    Object.keys(translations).some((key) => locales.has(normalizeLocale(key)));
  return byLocale ? (translations as Catalogue) : { [locale]: translations };
}
