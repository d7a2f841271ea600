import { html } from "hono/html";

/**
 * Links to this page in English and in German, for its footer.
 */
export const languageLinks = html`<a href="?lang=en" hreflang="en" lang="en" translate="no"
    >English</a
  >
  <a href="?lang=de" hreflang="de" lang="de" translate="no">Deutsch</a>`;

/**
 * Keeps the rest of the page's query in the links to its languages.
 *
 * @param {string} page
 * @param {string} url of the request
 */
export function withLanguageLinks(page, url) {
  return page.replace(/href="\?lang=(en|de)"/g, (_, lang) => {
    const query = new URL(url).searchParams;
    query.set("lang", lang);
    return `href="?${query.toString().replaceAll("&", "&amp;")}"`;
  });
}
