import { readFile } from "node:fs/promises";

/**
 * The variants of a widget in the gallery, in their order: parts of gallery/<widget>.html, each of which
 * starts with a comment that names it.
 *
 * @param {string} widget
 * @returns {Promise<{ title: string, island: string }[]>}
 */
export async function readVariants(widget) {
  const file = await readFile(new URL(`./gallery/${widget}.html`, import.meta.url), "utf8");
  return [...file.matchAll(/^<!-- (.+) -->\n([^]+?)(?=\n<!-- |$(?![^]))/gm)].map(
    ([, title = "", island = ""]) => ({ title, island: island.trim() }),
  );
}
