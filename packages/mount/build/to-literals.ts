import { minify } from "terser";

/**
 * Values as they stand in minified code: as short as terser writes them.
 *
 * @param values JSON by name. Default: there are none
 */
export async function toLiterals(
  values: Readonly<Record<string, string>> = {},
): Promise<Map<string, string>> {
  const literals = new Map<string, string>();
  for (const [name, json] of Object.entries(values)) {
    const { code = "" } = await minify(`x=${json}`, { ecma: 2020, mangle: false });
    literals.set(name, code.replace(/^x=|;$/g, ""));
  }
  return literals;
}
