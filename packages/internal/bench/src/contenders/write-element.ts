import type { BenchIsland } from "./contender.ts";

/** Writes the element of an island, with escaped attributes, around its markup. */
export function writeElement(
  tag: string,
  attributes: Readonly<Record<string, string | object>>,
  { markup = "" }: BenchIsland,
): string {
  const written = Object.entries(attributes).map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return ` ${name}="${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
  return `<${tag}${written.join("")}>${markup}</${tag}>`;
}

/** Props of contenders that have no marker: they carry the prefix of the ids. */
export function propsWithPrefix({ props, prefix }: BenchIsland): object {
  return { ...props, prefix };
}
