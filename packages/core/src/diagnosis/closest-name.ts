import { isCloseName } from "./is-close-name.ts";

/**
 * The known name that a wrong one was probably meant to be: "did you mean". Case and separators do
 * not count (`searchForm` is `search-form`); one mistake is allowed from 3 letters, two from 6, three
 * from 9. A mistake is a wrong, missing, additional or swapped letter.
 */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  const letters = lettersOf(name);
  let closest: string | undefined;
  let tooMany = Math.min(3, Math.floor(letters.length / 3)) + 1;
  for (const candidate of known) {
    const distance = distanceBelow(tooMany, letters, lettersOf(candidate));
    if (distance === undefined) continue;
    tooMany = distance;
    closest = candidate;
  }
  return closest;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function distanceBelow(limit: number, a: string, b: string): number | undefined {
  if (Math.abs(a.length - b.length) >= limit) return undefined;
  for (let distance = 0; distance < limit; distance++) {
    if (isCloseName(a, b, distance)) return distance;
  }
  return undefined;
}
