/** React's words for what is no component, in production and while it is developed, and those of a build with Preact. */
const words =
  /React error #130\b(?:.*?args\[\]=(\w*))?|Element type is invalid(?:.*?(?:got: |invalid: )(\w+))?/;

/**
 * The mistake behind an error of React's that gives a number alone, with the next step.
 *
 * @returns `undefined` for any other error
 */
export function explainInvalidElement(message: string): string | undefined {
  const [found, ...kinds] = words.exec(message) ?? [];
  if (found === undefined) return undefined;
  const kind = kinds.find(Boolean) ?? "undefined";
  const what =
    kind === "undefined"
      ? "An undefined component is rendered"
      : `Something that is no component is rendered (${kind})`;
  return `${what}. Check the imports of its modules: a component may be imported as the default where it is exported by name, or the other way round, or two modules import each other.`;
}
