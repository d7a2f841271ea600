const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;",
};

/**
 * Props as the value of `data-props`, safe between double and between single quotes.
 *
 * @throws TypeError when JSON cannot hold the props (a cycle, a bigint).
 */
export function writePropsAttribute(props: object | null): string {
  return escapeSeparators(JSON.stringify(props)).replace(
    /[&"'<>]/g,
    (character) => references[character] ?? "",
  );
}

/**
 * Props as the content of `<script type="application/json">`. Nothing is decoded there and
 * `</script` or `<!--` would change where the element ends, so no `<` is left.
 *
 * @throws TypeError when JSON cannot hold the props (a cycle, a bigint).
 */
export function writePropsScript(props: object | null): string {
  return escapeSeparators(JSON.stringify(props)).replace(/[&<>]/g, toEscape);
}

/** U+2028 and U+2029 end a line in JavaScript before ES2019, and so in tools that copy the text. */
function escapeSeparators(json: string): string {
  return json.replace(/[\u2028\u2029]/g, toEscape);
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
