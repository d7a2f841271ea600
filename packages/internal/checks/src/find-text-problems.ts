/** Texts of one widget in one language: key → text. */
export type Texts = Readonly<Record<string, unknown>>;

/** A key that the product fixed before widgets had folders. */
const FIXED_KEYS = new Set(["app.ui.testimonials.partners_headline"]);

/**
 * Compares a widget's English and German texts, one line for each mistake: the same keys, named for the
 * widget, with the same placeholders, none empty.
 */
export function findTextProblems(name: string, english: Texts, german: Texts): string[] {
  const prefix = `app.ui.${name.replaceAll("-", "_")}.`;
  const keys = [...new Set([...Object.keys(english), ...Object.keys(german)])];
  return keys.flatMap((key) => {
    const problems: string[] = [];
    if (!key.startsWith(prefix) && !FIXED_KEYS.has(key)) {
      problems.push(`${name}: ${key} has to start with "${prefix}".`);
    }
    for (const [locale, texts] of Object.entries({ en: english, de: german })) {
      const text = texts[key];
      if (typeof text !== "string" || text.trim() === "") {
        problems.push(`${name}: ${key} has no text in ${name}.${locale}.json.`);
      }
    }
    const [inEnglish, inGerman] = [placeholdersOf(english[key]), placeholdersOf(german[key])];
    if (inEnglish !== inGerman) {
      problems.push(
        `${name}: ${key} has the placeholders ${inEnglish} in English, ${inGerman} in German.`,
      );
    }
    return problems;
  });
}

/** `{name}` and `%name%`; `{0}` is the number of a plural form. */
function placeholdersOf(text: unknown): string {
  const found = String(text).matchAll(/\{([a-z]\w*)\}|%([a-z]\w*)%/gi);
  return `[${[...new Set([...found].map(([, braces, percents]) => braces ?? percents))].sort().join(", ")}]`;
}
