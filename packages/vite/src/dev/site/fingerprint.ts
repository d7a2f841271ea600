/**
 * A text that is another one when a value is: objects by their members, functions by their code. Values that
 * functions have closed over do not count.
 */
export function fingerprint(value: unknown): string {
  const seen = new Map<object, number>();
  const describe = (one: unknown): string => {
    if (typeof one === "bigint" || typeof one === "symbol") return String(one);
    if (one === null || (typeof one !== "object" && typeof one !== "function")) {
      return JSON.stringify(one) ?? "undefined";
    }
    const known = seen.get(one);
    if (known !== undefined) return `#${known}`;
    seen.set(one, seen.size);
    if (one instanceof RegExp || one instanceof Date) return String(one);
    if (one instanceof Map || one instanceof Set)
      return `${one.constructor.name}${describe([...one])}`;
    const code = typeof one === "function" ? one.toString() : "";
    const members = Reflect.ownKeys(one)
      .filter(
        (key) =>
          typeof one !== "function" ||
          !/^(length|name|prototype|caller|arguments)$/.test(String(key)),
      )
      .map((key) => `${String(key)}:${describeMember(one, key)}`);
    return `${code}{${members.join()}}`;
  };
  const describeMember = (one: object, key: string | symbol): string => {
    const { get, value: member } = Object.getOwnPropertyDescriptor(one, key) ?? {};
    return describe(get ?? member);
  };
  return describe(value);
}
