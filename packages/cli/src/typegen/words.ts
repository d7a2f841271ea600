/** The words of a name in any spelling, in lower case and ASCII: `headingLevel`, `heading-level`, `Heading_level`. */
export function wordsOf(name: string): string[] {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  return /^[a-z]/.test(words[0] ?? "") ? words : ["key", ...words];
}

export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const pascalCase = (words: readonly string[]): string => words.map(capitalized).join("");

export const camelCase = ([first = "", ...words]: readonly string[]): string =>
  first + pascalCase(words);

export const snakeCase = (words: readonly string[]): string => words.join("_");

/** One of what the word stands for: `items` → `item`. A word that is not a plural gets `item` behind it. */
export function singular(words: readonly string[]): string[] {
  const last = words.at(-1) ?? "";
  const one = /[^aeiou]ies$/.test(last)
    ? last.replace(/ies$/, "y")
    : /(ss|sh|ch|x)es$/.test(last)
      ? last.replace(/es$/, "")
      : last.replace(/([^siu])s$/, "$1");
  return one === last ? [...words, "item"] : [...words.slice(0, -1), one];
}

/** Gives names of which each is there once: the second one gets a 2. */
export class Names {
  readonly #taken: Set<string>;

  /** @param reserved names that nothing gets */
  constructor(reserved: Iterable<string> = []) {
    this.#taken = new Set([...reserved].map((name) => name.toLowerCase()));
  }

  /** Case does not count: some languages and file systems have none. */
  take(name: string): string {
    let free = name;
    for (let number = 2; this.#taken.has(free.toLowerCase()); number++) free = `${name}${number}`;
    this.#taken.add(free.toLowerCase());
    return free;
  }
}
