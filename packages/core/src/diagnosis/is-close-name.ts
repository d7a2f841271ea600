/**
 * Whether two names differ in at most so many letters: wrong, missing, additional, or swapped with the
 * next one (the restricted Damerau-Levenshtein distance). Upper and lower case differ.
 *
 * The time grows with 4 to the power of `mistakes`, and the depth of the recursion with the shorter
 * name: pass a small number and a known name.
 */
export const isCloseName = (a: string, b: string, mistakes: number): boolean =>
  a && a[0] === b[0]
    ? isCloseName(a.slice(1), b.slice(1), mistakes)
    : a === b ||
      (mistakes > 0 &&
        (isCloseName(a.slice(1), b, mistakes - 1) ||
          isCloseName(a, b.slice(1), mistakes - 1) ||
          isCloseName(a.slice(1), b.slice(1), mistakes - 1) ||
          (a[0] === b[1] && a[1] === b[0] && isCloseName(a.slice(2), b.slice(2), mistakes - 1))));
