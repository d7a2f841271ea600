/** A path as a JSON pointer (RFC 6901). The empty path, the whole value, is `""`. */
export function toPointer(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
