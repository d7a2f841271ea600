/** Values of placeholders: `name` fills `{name}` and its other spellings, `%name%` only itself. */
export type TextParams = Readonly<Record<string, string | number | null | undefined>>;

/** What is found in a text, and what it stands for. */
interface Placeholders {
  pattern: RegExp;
  marks: Map<string, Mark>;
}

interface Mark {
  name: string;
  change?: (value: string) => string;
}

/** By the names of the values, those that came first: a page has few of them and many texts. */
const known = new Map<string, Placeholders>();
/** A widget may fill texts with whatever a visitor sends. */
const maxKnown = 100;
const maxKeyLength = 300;

/** Fills a text in one pass, so that a value is never read as a placeholder. */
export function fillPlaceholders(text: string, params: TextParams): string {
  const names = Object.keys(params).filter((name) => params[name] != null);
  const key = names.join("\0");
  let placeholders = known.get(key);
  if (!placeholders) {
    placeholders = placeholdersOf(names);
    if (known.size < maxKnown && key.length < maxKeyLength) known.set(key, placeholders);
  }
  const { pattern, marks } = placeholders;
  // A function, because "$&" in a value means itself.
  return text.replace(pattern, (mark) => {
    const { name, change = String } = marks.get(mark) as Mark;
    return change(String(params[name]));
  });
}

function placeholdersOf(names: readonly string[]): Placeholders {
  const marks = new Map<string, Mark>();
  for (const name of names) {
    const isMark = /[%{]|^:/.test(name);
    for (const mark of isMark ? [name] : spellingsOf(name)) marks.set(mark, { name });
  }
  for (const name of names) {
    for (const [mark, change] of changesOf(name)) {
      if (!marks.has(mark)) marks.set(mark, { name, change });
    }
  }
  // The longest first: PHP's strtr, with which Symfony and Laravel fill their texts, does the same.
  const sorted = [...marks.keys()].sort((a, b) => b.length - a.length);
  // Without marks it finds nothing: `[]` is no character.
  const source = sorted.map((mark) => mark.replace(/\W/g, "\\$&")).join("|") || "[]";
  return { pattern: new RegExp(source, "g"), marks };
}

const isWord = (name: string): boolean => /^[a-z_]\w*$/i.test(name);

/** Symfony's and ICU's, i18next's, the one of Rails and Elixir, gettext's and Django's, Laravel's. */
const spellingsOf = (name: string): string[] => [
  `%${name}%`,
  `{${name}}`,
  `{ ${name} }`,
  `{{${name}}}`,
  `{{ ${name} }}`,
  `%{${name}}`,
  `%(${name})s`,
  `%(${name})d`,
  // A number after a colon is a time or a port.
  ...(isWord(name) ? [`:${name}`] : []),
];

const capitalize = (text: string): string => text.replace(/^./u, (first) => first.toUpperCase());
const toCapitals = (text: string): string => text.toUpperCase();

/** Laravel's `:Name` and `:NAME` change the value, too. */
const changesOf = (name: string): [mark: string, change: (value: string) => string][] =>
  isWord(name)
    ? [
        [`:${toCapitals(name)}`, toCapitals],
        [`:${capitalize(name)}`, capitalize],
      ]
    : [];
