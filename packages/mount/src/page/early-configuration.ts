/** What is asked for before the configuration has been checked. Any value may stand here. */
export interface EarlyConfiguration {
  locale?: unknown;
  tracking?: { consent?: unknown };
}

/** Mistakes in the configuration are reported where it is checked. */
export function readEarlyConfiguration(configuration: string): EarlyConfiguration {
  try {
    return JSON.parse(configuration) ?? {};
  } catch {
    return {};
  }
}

/** The language of the page, if there are built-in texts of it, else English. */
export function languageOf({ locale }: EarlyConfiguration, texts: object): string {
  const language = String(locale || document.documentElement.lang)
    .toLowerCase()
    .split(/[-_]/)[0] as string;
  return Object.hasOwn(texts, language) ? language : "en";
}
