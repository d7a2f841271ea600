/** Filter lists such as EasyList hide elements and block files whose names hold such a word. */
const BLOCKED_WORDS = /^(ads?$|advert|analytic|track|social|banner|sponsor|pixel)/;

/** The words of a file name, class or id that content blockers filter. */
export function findBlockedWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => BLOCKED_WORDS.test(word));
}
