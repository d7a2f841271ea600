/** Searches of this many tags may run to the end of a template in vain. Each takes time, and an author makes few such mistakes. */
const maxVainSearches = 8;

/**
 * The text of a template, for searches that go forward. What was searched for in vain is not behind a later place either: nothing is
 * looked for again and again, however many tags have no end.
 */
export class TagText {
  readonly text: string;
  readonly #missing = new Set<string>();
  readonly #vainSearches = new Map<string, number>();

  constructor(text: string) {
    this.text = text;
  }

  /** Index behind a text; `undefined` where it does not follow. */
  endAt(closing: string, from: number): number | undefined {
    if (from < 0 || this.#missing.has(closing)) return undefined;
    const index = this.text.indexOf(closing, from);
    if (index >= 0) return index + closing.length;
    this.#missing.add(closing);
    return undefined;
  }

  /** The same for a pattern with the flag `g`. */
  endOfMatch(pattern: string, from: number): number | undefined {
    if (this.#missing.has(pattern)) return undefined;
    const search = new RegExp(pattern, "g");
    search.lastIndex = from;
    if (search.exec(this.text)) return search.lastIndex;
    this.#missing.add(pattern);
    return undefined;
  }

  /**
   * Reads code from a place on, and skips its strings.
   *
   * @param isEnd is told each character, and says whether the code ends behind it
   * @param kind of the code: after some that have no end, others of the kind are not read
   * @returns the index of the last character
   */
  readCode(
    kind: string,
    from: number,
    isEnd: (character: string, index: number) => boolean,
  ): number | undefined {
    const vain = this.#vainSearches.get(kind) ?? 0;
    if (vain >= maxVainSearches) return undefined;
    for (let index = from; index < this.text.length; index++) {
      const character = this.text[index] ?? "";
      if (isEnd(character, index)) return index;
      if (character !== '"' && character !== "'") continue;
      const end = this.text.indexOf(character, index + 1);
      if (end < 0) break;
      index = end;
    }
    this.#vainSearches.set(kind, vain + 1);
    return undefined;
  }
}
