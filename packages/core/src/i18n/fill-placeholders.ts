/** Values of placeholders: `name` fills `%name%` and `{name}`, `%name%` only itself. */
export type TextParams = Readonly<Record<string, string | number | null | undefined>>;

/** Fills a text in one pass, so that a value is never read as a placeholder. */
export function fillPlaceholders(text: string, params: TextParams): string {
  const values = new Map<string, string>();
  for (const [name, value] of Object.entries(params)) {
    for (const mark of /[%{]/.test(name) ? [name] : [`%${name}%`, `{${name}}`]) {
      if (value != null) values.set(mark, String(value));
    }
  }
  // The longest first: PHP's strtr, with which Symfony fills its texts, does the same.
  const marks = [...values.keys()].sort((a, b) => b.length - a.length);
  const pattern = marks.map((mark) => mark.replace(/\W/g, "\\$&")).join("|");
  // A function, because "$&" in a value means itself.
  return pattern ? text.replace(new RegExp(pattern, "g"), (mark) => values.get(mark)!) : text;
}
