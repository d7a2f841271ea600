// "{0}", "{1, 2}", "[1,Inf]", "]-Inf,0["
const INTERVAL =
  /^(?:\{([-\d.,\s]*\d)\s*\}|([[\]])\s*([-+\d.Inf]+)\s*,\s*([-+\d.Inf]+)\s*([[\]]))\s*/;

const toNumber = (bound = "") => +bound.replace("Inf", "Infinity");

/**
 * The form of a text for a number: `one|many`, `one: one|other: many`, `{0} none|[1,Inf] some`, with
 * `||` for a bar. Intervals go first, then CLDR's category says which of the others. These are
 * Symfony's rules, except that its table of languages is older than CLDR's.
 *
 * @returns the form, `undefined` when none fits, and the last form
 */
export function pickPlural(
  text: string,
  count: number,
  locale: string,
): [form: string | undefined, last: string] {
  const parts = text.match(/(\|\||[^|])+/g) ?? [text];
  const forms: string[] = [];
  let last = text;
  for (const part of parts) {
    last = part.replaceAll("||", "|").trim();
    const interval = INTERVAL.exec(last);
    if (interval) {
      const [prefix, list, open, low, high, close] = interval;
      last = last.slice(prefix.length);
      if (
        list
          ? list.split(",").some((number) => +number === count)
          : (open === "[" ? count >= toNumber(low) : count > toNumber(low)) &&
            (close === "]" ? count <= toNumber(high) : count < toNumber(high))
      ) {
        return [last, last];
      }
    } else {
      // Labels are for translators. A text with one form has none: "Total: %count%".
      forms.push(parts[1] ? last.replace(/^\w+:\s*/, "") : last);
    }
  }
  // Most texts with a number have one form. Asking Intl costs more than rendering what they stand in.
  const index = forms.length > 1 ? Math.min(pluralIndex(count, locale), forms.length - 1) : 0;
  return [forms[index], last];
}

/** The index of a number's form among those of a language, in CLDR's order: Intl has had another before ES2024. */
function pluralIndex(count: number, locale: string): number {
  const rules = pluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  return (["zero", "one", "two", "few", "many", "other"] as const)
    .filter((category) => pluralCategories.includes(category))
    .indexOf(rules.select(count));
}

function pluralRules(locale: string): Intl.PluralRules {
  try {
    // With "en", because a language that Intl does not know gets the rules of the machine's own:
    // others on the server than in the browser.
    return new Intl.PluralRules([locale, "en"]);
  } catch {
    return new Intl.PluralRules("en");
  }
}
