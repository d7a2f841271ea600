// A file of its own for the loader, whose bytes are counted.

/**
 * The number of texts that a page brings, at most: the strings of its `translations`, however they are nested. Strings that end in
 * `":` may count twice. What is no object has none.
 */
export const countTexts = (translations: unknown): number =>
  JSON.stringify(translations ?? "").split('":"').length - 1;
