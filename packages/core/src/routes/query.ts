import { encodeQuery, toText } from "./encode.ts";

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
