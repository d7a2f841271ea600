/** A value as the text that a URL has for it; `undefined` when it has no place in one. */
export const toText = (value: unknown): string | undefined =>
  typeof value === "boolean"
    ? String(+value)
    : /string|bigint/.test(typeof value) || Number.isFinite(value)
      ? String(value)
      : undefined;

// String.prototype.toWellFormed is younger than the browser floor (Chrome 111, Firefox 119). With
// the u flag a lone surrogate matches and a pair does not.
const encode = (text: string): string =>
  encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"));

/** As PHP's `rawurlencode`: everything but letters, digits and `-_.~`. */
export const encodeQuery = (text: string): string =>
  encode(text).replace(/[!'-*]/g, (char) => "%2" + "1789A"["!'()*".indexOf(char)]);

/**
 * One path segment. The characters that stay as they are, are those of Symfony's `UrlGenerator`; its `/` only in
 * the rest of a path.
 */
export const encodePath = (text: string, isRest?: boolean): string =>
  encode(text).replace(
    isRest ? /%(2[BCF]|3[ABD]|40|7C)/g : /%(2[BC]|3[ABD]|40|7C)/g,
    decodeURIComponent,
  );

/**
 * `name=value` pairs, byte for byte those of PHP's `http_build_query(…, PHP_QUERY_RFC3986)`.
 *
 * @param reject is called with the parameter that cannot be written: it has no form as a string, or it
 *   nests more than 8 arrays and objects (a cycle always does).
 */
export function queryPairs(
  given: unknown,
  reject: (names: string[]) => never,
  key?: string,
  depth = 9,
): string[] {
  const value = (given as Partial<Date> | null)?.toJSON?.() ?? given ?? {};
  const text = toText(value);
  return text !== undefined
    ? [`${encodeQuery(key!)}=${encodeQuery(text)}`]
    : typeof value === "object" && depth
      ? Object.entries(value).flatMap(([inner, item]) =>
          queryPairs(item, reject, key === undefined ? inner : `${key}[${inner}]`, depth - 1),
        )
      : reject(key!.split("[", 1));
}
