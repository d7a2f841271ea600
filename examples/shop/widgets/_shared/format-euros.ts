const formats = new Map<string, Intl.NumberFormat>();

/** A price as in the rest of the page: "€9.90", or "9,90 €". */
export function formatEuros(price: number, locale: string): string {
  const format =
    formats.get(locale) ?? new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" });
  formats.set(locale, format);
  return format.format(price);
}
