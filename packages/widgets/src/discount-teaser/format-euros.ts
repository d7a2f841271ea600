/**
 * A price as text, for example `1,99 €`. The spaces are plain no-break spaces: Node and browsers
 * bring different ones with their ICU data, and then server markup could not be hydrated
 * (https://github.com/tc39/ecma402/issues/1028).
 *
 * @param price in EUR
 * @param locale BCP 47 tag; `_` counts as `-`. English for an unknown one.
 */
export function formatEuros(price: number, locale: string): string {
  return formatter(locale.replaceAll("_", "-"))
    .format(price)
    .replace(/[\s\u202f\u2009]/g, "\u00a0");
}

/** Only the last one: requests to a server can name any number of locales. */
let last: { locale: string; format: Intl.NumberFormat } | undefined;

/** To create a format takes longer than to render the teaser. */
function formatter(locale: string): Intl.NumberFormat {
  if (last?.locale !== locale) last = { locale, format: createFormat(locale) };
  return last.format;
}

function createFormat(locale: string): Intl.NumberFormat {
  const options = { style: "currency", currency: "EUR" } as const;
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    return new Intl.NumberFormat("en", options);
  }
}
