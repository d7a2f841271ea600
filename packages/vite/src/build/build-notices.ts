/** What must be installed beside a renderer. */
export function externalNotice(names: ReadonlySet<string>): string[] {
  if (names.size === 0) return [];
  const all = [...names].sort();
  return [
    `The renderer does not contain ${all.join(", ")} (external). Where it runs, install beside it or above it: npm install ${all.join(" ")}`,
  ];
}

/** Workers, service workers and worklets are assets, as pictures are: no module imports them. */
export function originNotice(assets: readonly string[], base: string): string[] {
  const scripts = assets.filter((path) => /\.[cm]?js$/.test(path));
  if (scripts.length === 0 || !/^([a-z]+:)?\/\//i.test(base)) return [];
  return [
    `Browsers refuse the scripts of workers and service workers from another origin than the page's: ${scripts.join(", ")} on ${base}. Serve the files from the pages' origin (--base with a path), or leave workers out.`,
  ];
}

/** Libraries that bring no licence text. */
export function licenceNotice(libraries: readonly string[]): string[] {
  if (libraries.length === 0) return [];
  const names = [...libraries].sort().join(", ");
  return [
    `No licence text comes with ${names}. third-party-notices.txt names the licence and author instead: if the licence requires it, add the text to a page of yours.`,
  ];
}
