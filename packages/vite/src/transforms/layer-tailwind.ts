/** The layers that Tailwind 4 has for its parts. */
const layers: Readonly<Record<string, string>> = {
  theme: "theme",
  preflight: "base",
  utilities: "utilities",
};

/** An import of a part of Tailwind that names no layer. */
const partImport =
  /(@import\s+(?:url\(\s*)?(["'])tailwindcss\/(theme|preflight|utilities|base|components|variants)(?:\.css)?\2(?:\s*\))?)(?!\s*layer\b)/g;

/** Tailwind's own names, which Tailwind 3 takes out of the style sheet, are layers of a layer. */
const ownLayer = (part: string): string => `tailwind.${part}`;

/** Whether only Tailwind 3 has something in a style sheet. */
const isThird = (css: string): boolean =>
  /@tailwind\s+(base|components)|tailwindcss\/(base|components)/.test(css);

/**
 * Lets a style sheet that Tailwind makes have layers: Tailwind 3 has none, nor have parts of Tailwind 4 that are imported
 * one by one. Without them, nobody could tell the reset from what an author has written.
 */
export function layerTailwind(css: string): string {
  const third = isThird(css);
  const layered = css
    .replace(partImport, (_, before: string, __, part: string) => {
      const layer = third ? ownLayer(part) : (layers[part] ?? ownLayer(part));
      return `${before} layer(${layer})`;
    })
    .replace(
      /@tailwind\s+(base|components|utilities|variants|screens)\s*;/g,
      (rule, part: string) => `@layer ${ownLayer(part)}{${rule}}`,
    );
  // Where nothing says so, variants are at the end and in no layer.
  return !third || /(@tailwind\s+|tailwindcss\/)(variants|screens)/.test(css)
    ? layered
    : `${layered}\n@layer ${ownLayer("variants")}{@tailwind variants;}`;
}

/**
 * Lets Tailwind look for names of classes in no file of a build: it would find more in each one than in the last,
 * and the same sources would not give the same bytes.
 *
 * @param folders of builds, from the style sheet's own
 */
export function withoutBuilt(css: string, folders: readonly string[]): string {
  // Tailwind 3 has no such rule.
  if (isThird(css) || !/@import\s+(?:url\(\s*)?["']tailwindcss/.test(css)) return css;
  return css + folders.map((folder) => `\n@source not "${folder}";`).join("");
}
