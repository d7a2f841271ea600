const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** Written in capitals everywhere, so that people and tools find them. */
const BY_CONVENTION = /^(README|CHANGELOG|CONTRACT|CONTRIBUTING|SECURITY)\.md$|^LICENSE$/;

/** These say nothing about what is inside. */
const EMPTY_WORDS = /^(utils?|helpers?|common|shared|misc|libs?|types)$/;

/** Filter lists such as EasyList hide elements and block files whose names hold such a word. */
const BLOCKED_WORDS = /^(ads?$|advert|analytic|track|social|banner|sponsor|pixel)/;

/**
 * What is wrong with the names of these files (paths from the top folder), one line each.
 * Theme assets keep their product's names, examples and fixtures the habits of their own language.
 */
export function findBadNames(files: readonly string[]): string[] {
  return files.filter((file) => !file.includes("/themes/")).flatMap(problemsOf);
}

function problemsOf(file: string): string[] {
  const segments = file.split("/");
  const problems: string[] = [];
  const isOfOtherLanguage = file.startsWith("examples/") || file.includes("/fixtures/");
  const ours = !isOfOtherLanguage || /\.(m?[jt]sx?|css|html)$/.test(file);
  for (const segment of segments) {
    const [word = ""] = segment.split(".");
    // The names of scripts are the linter's (unicorn/filename-case).
    const isLinted = segment === segments.at(-1) && /\.(m?[jt]s|[jt]sx)$/.test(segment);
    if (ours && !isLinted && !isKebab(segment))
      problems.push(`${file}: write "${segment}" in kebab-case.`);
    if (EMPTY_WORDS.test(word)) {
      problems.push(`${file}: "${word}" says nothing. Name it for what it holds.`);
    }
  }
  if (/^packages\/(ui|widgets|mount)\/src\//.test(file)) {
    for (const word of findBlockedWords(segments.slice(3).join("/"))) {
      problems.push(`${file}: content blockers filter "${word}". Choose another word.`);
    }
  }
  return problems;
}

function isKebab(segment: string): boolean {
  return BY_CONVENTION.test(segment) || KEBAB.test(segment.replace(/^\./, ""));
}

/** The words of a file name, class or id that content blockers filter. */
export function findBlockedWords(name: string): string[] {
  return name
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => BLOCKED_WORDS.test(word));
}
