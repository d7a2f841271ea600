import { limits } from "../limits.ts";

/**
 * Whether a page can have islands at all, and is small enough to be parsed. Most pages have no islands,
 * and this test is much cheaper than the parser.
 *
 * @param text of the page
 */
export function mayHaveIslands(text: string): boolean {
  // `"attribute"` is the key of the configuration that gives `data-widget` another name.
  if (!/data-widget|"attribute"/i.test(text)) return false;
  // Most pages are shorter than so many tags are.
  if (text.length <= limits.pageTags) return true;
  let tags = 0;
  for (let at = text.indexOf("<"); at !== -1; at = text.indexOf("<", at + 1)) tags++;
  return tags <= limits.pageTags;
}
