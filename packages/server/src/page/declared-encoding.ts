import { attribute, type Element } from "./page-elements.ts";

/**
 * The encoding that a page declares in `<meta charset>`, or in `<meta http-equiv="content-type">`.
 *
 * @param elements of the page in document order
 */
export function declaredEncoding(elements: readonly Element[]): string | undefined {
  for (const element of elements) {
    if (element.tagName !== "meta") continue;
    const charset = attribute(element, "charset");
    if (charset !== undefined) return charset;
    if (attribute(element, "http-equiv")?.toLowerCase() !== "content-type") continue;
    const [, label] =
      /charset\s*=\s*["']?([^\s"';]+)/i.exec(attribute(element, "content") ?? "") ?? [];
    if (label) return label;
  }
  return undefined;
}
