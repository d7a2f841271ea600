// Provisional: replaced by the complete texts module.
export const pageCatalogue = (
  translations: Readonly<Record<string, unknown>> | undefined,
  locale: string,
): Record<string, Readonly<Record<string, unknown>>> => ({ [locale]: translations ?? {} });

export function createTexts(
  catalogues: readonly Readonly<Record<string, Readonly<Record<string, unknown>>>>[],
  { locale }: { locale: string },
) {
  return {
    translate(
      key: string,
      _params?: Readonly<Record<string, string | number>>,
      fallback?: string,
    ): string {
      for (const catalogue of catalogues)
        for (const one of [locale, "en"]) {
          const text = catalogue[one]?.[key];
          if (typeof text === "string") return text;
        }
      return fallback ?? key;
    },
  };
}
