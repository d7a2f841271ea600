interface ForeignWord {
  pattern: RegExp;
  advice: string;
}

// The patterns are written so that this file does not hold what they look for.
const FOREIGN_WORDS: readonly ForeignWord[] = [
  {
    pattern: /(?<![\w.$}])\/(home|Users|root|work|tmp)\/[\w.-]+/,
    advice: "is a path of one machine. Write it relative to the file or the top folder.",
  },
  { pattern: /\b[A-Z]:\\{1,2}Users\\/, advice: "is a path of one machine." },
  {
    pattern: /registry\.(npmjs|yarnpkg|npmmirror)|npm\.pkg\.github|\/artifactory\//,
    advice: "is a package registry. Everybody's own settings say which one is used.",
  },
  {
    pattern: /shared\/vectors|product[-]spec|examples[-]to[-]follow|\b(behaviour|peers)\.md\b/,
    advice: "is not in the repository. Say here what it says, or name a public source.",
  },
];

/** Words of a file that mean something on one machine only: one line per finding. */
export function findForeignWords(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, index) =>
    FOREIGN_WORDS.flatMap(({ pattern, advice }) => {
      const [found] = pattern.exec(line) ?? [];
      return found ? [`${file}:${index + 1}: "${found}" ${advice}`] : [];
    }),
  );
}
