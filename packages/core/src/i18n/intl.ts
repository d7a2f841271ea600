// With "en", because a language that Intl does not know gets the rules of the machine's own: others on the server than in
// the browser.

/** What chooses the plural form of a number, or of its ordinal ("1st"). */
export const createPluralRules = (
  locale: string,
  type: Intl.PluralRuleType = "cardinal",
): Intl.PluralRules => {
  try {
    return new Intl.PluralRules([locale, "en"], { type });
  } catch {
    return new Intl.PluralRules("en", { type });
  }
};

/** What writes a number as a language does. */
export const createNumberFormat = (
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat => {
  try {
    return new Intl.NumberFormat([locale, "en"], options);
  } catch {
    return new Intl.NumberFormat("en", options);
  }
};
