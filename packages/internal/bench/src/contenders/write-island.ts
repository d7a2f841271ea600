import type { Place } from "./contender.ts";

/** An element with attributes, escaped for HTML, around an island's markup. */
export function writeIsland(
  tag: string,
  attributes: Readonly<Record<string, string | object>>,
  { markup = "" }: Place,
): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return ` ${name}="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
  return `<${tag}${written.join("")}>${markup}</${tag}>`;
}

/** Props of contenders that have no marker: the prefix travels with them. */
export function propsWithPrefix({ props, prefix }: Place): object {
  return { ...props, prefix };
}
