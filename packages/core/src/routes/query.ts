import { encodeQuery, toText } from "./encode.ts";

/**
 * `name=value` pairs, byte for byte those of PHP's `http_build_query(…, PHP_QUERY_RFC3986)`.
 *
 * @param reject is called with the parameter that cannot be written: no text in it, or more than 8
 *   lists and objects in each other (which a cycle always is).
 */
export function queryPairs(params: object, reject: (names: string[]) => never): string[] {
  const pairs: string[] = [];
  for (const [name, param] of Object.entries(params)) {
    const add = (key: string, given: unknown, depth: number): void => {
      // The JSON of a date is its ISO form, of an invalid date null.
      const value = given instanceof Date ? (given.toJSON() ?? NaN) : (given ?? {});
      const text = toText(value);
      if (text !== undefined) pairs.push(`${encodeQuery(key)}=${encodeQuery(text)}`);
      else if (typeof value !== "object" || !depth) reject([name]);
      else
        for (const [inner, item] of Object.entries(value)) add(`${key}[${inner}]`, item, depth - 1);
    };
    add(name, param, 8);
  }
  return pairs;
}
