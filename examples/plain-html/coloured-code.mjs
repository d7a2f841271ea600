import { readdir } from "node:fs/promises";
import { highlight } from "./highlight.mjs";
import { islandSources } from "./island-sources.mjs";
import { PARTS, partSources } from "./part-sources.mjs";
import { readVariants } from "./read-variants.mjs";

/**
 * All code of the gallery, coloured.
 *
 * @returns {Promise<Record<string, string>>} HTML by the id that the code has on the page
 */
export async function colouredCode() {
  const files = await readdir(new URL("./gallery", import.meta.url));
  const widgets = files.filter((file) => file.endsWith(".html")).map((file) => file.slice(0, -5));
  const variants = await Promise.all(widgets.sort().map(readVariants));
  const all = [
    ...variants.flat().map(({ id, island }) => ({ id, sources: islandSources(island) })),
    ...(await Promise.all(PARTS.map(async (id) => ({ id, sources: await partSources(id) })))),
  ];
  const code = all.flatMap(({ id, sources }) =>
    sources.map(async ({ name, text, grammar }) => {
      const html = await highlight(text, grammar);
      return /** @type {const} */ ([`${id}-${name}`, html]);
    }),
  );
  return Object.fromEntries(await Promise.all(code));
}
