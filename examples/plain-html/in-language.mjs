import { germanPage } from "./german-page.mjs";
import { withLanguageLinks } from "./language-links.mjs";

/**
 * A page in the language that its URL asks for: German for `?lang=de`, otherwise as it is. Its links to
 * its languages keep the rest of the query.
 *
 * @param {unknown} page in English, or a part of it
 * @param {string} url of the request
 * @returns {string}
 */
export function inLanguage(page, url) {
  const linked = withLanguageLinks(String(page), url);
  return new URL(url).searchParams.get("lang") === "de" ? germanPage(linked) : linked;
}
