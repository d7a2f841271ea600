import { createPluralRules } from "./intl.ts";

// "{0}", "{1, 2}", "[1,Inf]", "]-Inf,0[", "[20,*]"
const INTERVAL =
  /^(?:\{([-\d.,\s]*\d)\s*\}|([[\]])\s*([-+\d.Inf*]+)\s*,\s*([-+\d.Inf*]+)\s*([[\]]))\s*/;

const categories = ["zero", "one", "two", "few", "many", "other"] as const;

const toNumber = (bound: string, any: number) =>
  bound === "*" ? any : +bound.replace("Inf", "Infinity");

/**
 * The form of a text for a number: `one|many`, `one: one|other: many`, `{0} none|[1,Inf] some`, with `||` for a bar.
 * Intervals go first, then CLDR's category says which of the others: by its name where all of them have one and `other` is
 * among them, or else by its place. These are Symfony's rules, except that its table of languages is older than CLDR's, and
 * that its labels are only for reading. Laravel's `*` is `Inf`.
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
  const byCategory = new Map<string, string>();
  let last = text;
  for (const part of parts) {
    last = part.replaceAll("||", "|").trim();
    const interval = INTERVAL.exec(last);
    if (interval) {
      const [prefix, list, open, low = "", high = "", close] = interval;
      const [least, most] = [toNumber(low, -Infinity), toNumber(high, Infinity)];
      last = last.slice(prefix.length);
      if (
        list
          ? list.split(",").some((number) => +number === count)
          : (open === "[" ? count >= least : count > least) &&
            (close === "]" ? count <= most : count < most)
      ) {
        return [last, last];
      }
    } else {
      // A text with one form has no label: "Total: %count%".
      const [label = "", name = ""] = (parts[1] && /^(\w+):\s*/.exec(last)) || [];
      const form = last.slice(label.length);
      if ((categories as readonly string[]).includes(name)) byCategory.set(name, form);
      forms.push(form);
    }
  }
  // Most texts with a number have one form. Asking Intl costs more than rendering what they stand in.
  if (forms.length < 2) return [forms[0], last];
  const rules = createPluralRules(locale);
  const category = rules.select(count);
  const other = byCategory.get("other");
  if (other !== undefined && byCategory.size === forms.length) {
    return [byCategory.get(category) ?? other, last];
  }
  const { pluralCategories } = rules.resolvedOptions();
  // In CLDR's order: Intl has had another before ES2024.
  const index = categories.filter((one) => pluralCategories.includes(one)).indexOf(category);
  return [forms[Math.min(index, forms.length - 1)], last];
}
