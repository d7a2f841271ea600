/**
 * The known name that a wrong one was probably meant to be: "did you mean". Case and separators do
 * not count (`searchForm` is `search-form`); one slip is forgiven from 3 letters, two from 6, three
 * from 9. A slip is a wrong, missing, additional or swapped letter.
 */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  const wanted = lettersOf(name);
  let closest: string | undefined;
  let tooMany = Math.min(3, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of known) {
    const letters = lettersOf(candidate);
    if (Math.abs(letters.length - wanted.length) >= tooMany) continue;
    const slips = countSlips(wanted, letters);
    if (slips < tooMany) {
      tooMany = slips;
      closest = candidate;
    }
  }
  return closest;
}

function lettersOf(name: string): string[] {
  return [...name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")];
}

/** Damerau-Levenshtein distance, in the restricted form: no letter is moved twice. */
function countSlips(a: readonly string[], b: readonly string[]): number {
  let beforeLast: number[] = [];
  let last = [0, ...b.map((_, column) => column + 1)];
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const wrong = a[row - 1] === b[column - 1] ? 0 : 1;
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + wrong,
          swapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
