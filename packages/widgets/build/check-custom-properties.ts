/** Names of custom properties that a style file may read, without `--_` and `--sk-`. */
export interface KnownProperties {
  /** Tokens of the theme. */
  tokens: readonly string[];
  /** Properties that the file sets itself. */
  own: readonly string[];
  /** Widget or shared component whose tokens are called `--sk-<owner>-…`; absent where any name is one. */
  owner?: string;
}

/**
 * Checks the custom properties that a value of a component's style file reads.
 *
 * @returns what is wrong and what to write instead, or `undefined`
 */
export function checkCustomProperties(value: string, known: KnownProperties): string | undefined {
  for (const [, name = "", next] of value.matchAll(/var\(\s*(--[\w-]+)\s*(.)/g)) {
    const mistake = unknownProperty(name, next === ",", known);
    if (mistake) return mistake;
  }
  return undefined;
}

function unknownProperty(
  name: string,
  hasDefault: boolean,
  { tokens, own, owner }: KnownProperties,
): string | undefined {
  if (name.startsWith("--_")) {
    const names = [...tokens, ...own];
    // With a default it may be set by whatever is around, as a button sets the size of its icon.
    if (hasDefault || names.includes(name.slice(3))) return undefined;
    const near = names.find((token) => distance(token, name.slice(3)) <= 2);
    const hint = near
      ? `Did you mean --_${near}?`
      : "themes/domain-check/tokens.json has them all.";
    return `There is no token "${name}". ${hint}`;
  }
  const token = name.slice(5);
  if (!name.startsWith("--sk-") || tokens.includes(token)) {
    return `"${name}" is the page's property. Read what the style sheet makes of it: var(--_${name.replace(/^--(sk-)?/, "")}).`;
  }
  if (owner && !token.startsWith(`${owner}-`)) {
    return `"${name}" is no known token. This file's own tokens are called --sk-${owner}-${token}.`;
  }
  return hasDefault ? undefined : `"${name}" is usually unset. Give it a default: var(${name}, …).`;
}

/** Letters to add, drop or change to get from one word to the other. */
function distance(from: string, to: string): number {
  let row = [...Array(to.length + 1).keys()];
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
