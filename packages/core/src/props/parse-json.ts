/** The escape of a pair of surrogates, of half of one, or anything else behind a backslash. */
const escapes =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[dD][89a-fA-F][\da-fA-F]{2}|[^])/g;

/**
 * What a JSON text holds. Half of a character (`\ud83d`, where a program has cut a text) becomes U+FFFD: it has no UTF-8, so that
 * markup of a server could not show it, and functions such as `encodeURIComponent` throw.
 *
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(
    /\\u[dD][89a-fA-F]/.test(text)
      ? text.replace(escapes, (escape) => (escape.length === 6 ? "\\ufffd" : escape))
      : text,
  );
