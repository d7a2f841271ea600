import { readFile } from "node:fs/promises";

/** @typedef {{ id: string, title: string, island: string }} Variant `id` is the widget and the title */

/**
 * The variants of a widget in the gallery, in their order: parts of gallery/<widget>.html, each of which
 * starts with a comment that names it.
 *
 * @param {string} widget
 * @returns {Promise<Variant[]>}
 */
export async function readVariants(widget) {
  const file = await readFile(new URL(`./gallery/${widget}.html`, import.meta.url), "utf8");
  return [...file.matchAll(/^<!-- (.+) -->\n([^]+?)(?=\n<!-- |$(?![^]))/gm)].map(
    ([, title = "", island = ""]) => ({
      id: `${widget}-${slug(title)}`,
      title,
      island: island.trim(),
    }),
  );
}

/** @param {string} title */
function slug(title) {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
