/** Values of placeholders: `name` fills `%name%` and `{name}`, `%name%` only itself. */
export type TextParams = Readonly<Record<string, string | number | null | undefined>>;

/** By the names of the values, those that came first: a page has few of them and many texts. */
const patterns = new Map<string, RegExp>();
/** A widget may fill texts with whatever a visitor sends. */
const maxPatterns = 100;
const maxKeyLength = 300;

/** Fills a text in one pass, so that a value is never read as a placeholder. */
export function fillPlaceholders(text: string, params: TextParams): string {
  const names = Object.keys(params).filter((name) => params[name] != null);
  const key = names.join("\0");
  let pattern = patterns.get(key);
  if (!pattern) {
    pattern = patternOf(names);
    if (patterns.size < maxPatterns && key.length < maxKeyLength) patterns.set(key, pattern);
  }
  // A function, because "$&" in a value means itself.
  return text.replace(pattern, (mark) => String(params[mark] ?? params[mark.slice(1, -1)]));
}

function patternOf(names: readonly string[]): RegExp {
  const marks = names.flatMap((name) => (/[%{]/.test(name) ? name : [`%${name}%`, `{${name}}`]));
  // The longest first: PHP's strtr, with which Symfony fills its texts, does the same.
  marks.sort((a, b) => b.length - a.length);
  // Without marks it finds nothing: `[]` is no character.
  return new RegExp(marks.map((mark) => mark.replace(/\W/g, "\\$&")).join("|") || "[]", "g");
}
