/**
 * Whether two names differ in at most so many letters: wrong, missing or additional. It decides whether a name is worth
 * loading the code that looks closer, where letters that are swapped are one mistake and not two.
 *
 * The time grows with 3 to the power of `mistakes`, and the depth of the recursion with the shorter name: pass a small
 * number and a known name.
 */
export const isSimilar = (a: string, b: string, mistakes: number): boolean =>
  a && a[0] === b[0]
    ? isSimilar(a.slice(1), b.slice(1), mistakes)
    : a === b ||
      (mistakes > 0 &&
        (isSimilar(a.slice(1), b, mistakes - 1) ||
          isSimilar(a, b.slice(1), mistakes - 1) ||
          isSimilar(a.slice(1), b.slice(1), mistakes - 1)));
